// Two calls of one function, and an overload of the same name.
int twice(int n) { return 2 * n; }
int twice(float n) { return twice(static_cast<int>(n)); }
int four(int n) { return twice(n) + twice(n); }
