// RUN: lect opt --load-dialect dialects/wrong/Wrong.td %s
// FAIL

// What is wrong with a file is shown where it is written.
