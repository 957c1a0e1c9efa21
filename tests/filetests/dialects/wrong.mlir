// RUN: not lect opt --load-dialect dialects/wrong/Wrong.td %s

// The error in a file is shown where it is written.
