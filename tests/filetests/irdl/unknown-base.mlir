// RUN: lect opt --irdl-file irdl/unknown-base.irdl %s
// FAIL

// The type is not registered.
