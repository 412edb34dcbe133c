"""StreamTensor: PyTorch models as stream-based dataflow accelerators."""
