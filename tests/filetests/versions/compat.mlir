// RUN: lect compat --allow version-introduced versions/shelf1.td versions/shelf.td
// RUN: lect compat --allow version-introduced --format json versions/shelf1.td versions/shelf.td

// All that changed was declared. That files without a version are read as the newest is accepted.
