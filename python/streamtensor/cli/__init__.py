"""The command line: one module per verb, errors and output in one place each."""
