// RUN: not lect compat versions/shelf.td versions/shelf1.td

// The versions are removed, and with them the migrations of the remaining definitions.
