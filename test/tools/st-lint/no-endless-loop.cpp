// Conditions that are never false.
void wait(volatile int *x) {
  while (true) // FINDING: no-endless-loop
    if (*x)
      break;
  while (1) // FINDING: no-endless-loop
    if (*x)
      break;
  do { // FINDING: no-endless-loop
    if (*x)
      break;
  } while (2 > 1);
  for (;;) // FINDING: no-endless-loop
    if (*x)
      break;
  for (int i = 0;; ++i) // FINDING: no-endless-loop
    if (x[i])
      break;
}
