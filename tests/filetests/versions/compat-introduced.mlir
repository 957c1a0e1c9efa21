// RUN: not lect compat versions/shelf1.td versions/shelf.td

// Files of a dialect without a version are read as the newest version, so changes in its first release do harm.
