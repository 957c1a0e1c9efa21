// RUN: not lect compat --allow operand-oder versions/sub1.td versions/sub2.td

// A rule that does not exist is an error with a suggestion.
