// RUN: not lect compat --write versions/lens1.td versions/lens2.td

// Turning strict properties on breaks text: a version declares it.
