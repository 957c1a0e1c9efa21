// A file with nothing in it.
