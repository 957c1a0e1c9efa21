// RUN: lect opt --split-input-file --verify-diagnostics %s

// expected-error@+1 {{symbol declaration cannot have public visibility}}
async.func @declared() -> !async.token
