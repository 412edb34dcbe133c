// Labels name loops for the vendor's reports.
void count(int *x) {
outer_loop:
  for (int i = 0; i < 4; ++i)
    x[i] = i;
}
