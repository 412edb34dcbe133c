"""Language models of the Llama family: import from GGUF, decoder layers, and the host's token loop."""
