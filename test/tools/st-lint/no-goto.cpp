// A jump.
void jump(int *x) {
again:
  if (*x) {
    --*x;
    goto again; // FINDING: no-goto
  }
}
