// RUN: lect opt --split-input-file --verify-diagnostics %s

// expected-error@+1 {{symbol declaration cannot have public visibility}}
ml_program.func @declared()

// -----

// expected-error@+1 {{symbol declaration cannot have public visibility}}
ml_program.subgraph @declared()
