// Loops that count, or that test a value.
void count(int *x, int n) {
  for (int i = 0; i < n; ++i)
    x[i] = 0;
  int i = 0;
  for (; i < n;)
    x[i++] = [](int k) { return k; }(1);
  while (i > 0)
    --i;
  do
    ++i;
  while (i < n);
  do {
    x[0] = 1;
  } while (false);
}
