// RUN: lect compat --write versions/lens1.td versions/lens2.td
// FAIL

// Turning strict properties on breaks text: a version declares it.
