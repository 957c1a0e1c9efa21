// RUN: not lect bytecode verify %s
// RUN: not lect bytecode dump %s

module {}
