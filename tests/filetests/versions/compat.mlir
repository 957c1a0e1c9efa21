// RUN: lect compat versions/shelf1.td versions/shelf.td
// RUN: lect compat --format json versions/shelf1.td versions/shelf.td

// All that changed was declared.
