// RUN: not lect compat versions/sub1.td versions/sub2.td
// RUN: not lect compat --allow-file versions/sub.allow --category bytecode --format json versions/sub1.td versions/sub2.td
// RUN: not lect compat --write versions/sub1.td versions/sub2.td

// Operands that changed places are read with another meaning, and so is a default that changed.
