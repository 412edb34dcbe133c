// Direct and through another function.
int factorial(int n) { // FINDING: no-recursion
  return n < 2 ? 1 : n * factorial(n - 1);
}

int odd(int n);
int even(int n) { // FINDING: no-recursion
  return n == 0 ? 1 : odd(n - 1);
}
int odd(int n) { // FINDING: no-recursion
  return n == 0 ? 0 : even(n - 1);
}
