"""Calls the compiler, builds what it emits, packs parameters and runs designs."""
