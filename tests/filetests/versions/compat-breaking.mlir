// RUN: lect compat versions/shelf.td versions/shelf1.td
// FAIL

// The versions are gone, and with them the way to what is left.
