// RUN: lect opt --load-dialect dialects/wrong/Wrong.td %s
// FAIL

// The error in a file is shown where it is written.
