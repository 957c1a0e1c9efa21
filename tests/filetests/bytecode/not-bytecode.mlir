// RUN: lect bytecode verify %s
// RUN: lect bytecode dump %s
// FAIL

module {}
