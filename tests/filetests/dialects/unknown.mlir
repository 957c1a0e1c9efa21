// RUN: not lect opt --load-dialect Desk --dialect-path dialects %s

// A namespace that no file has.
