// RUN: lect opt --irdl-file irdl/unknown-base.irdl %s
// FAIL

// Nobody has registered the type.
