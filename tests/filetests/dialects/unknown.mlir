// RUN: lect opt --load-dialect Desk --dialect-path dialects %s
// FAIL

// A namespace that no file has.
