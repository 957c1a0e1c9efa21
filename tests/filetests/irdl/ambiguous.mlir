// RUN: lect opt --irdl-file irdl/ambiguous.irdl %s
// FAIL

// Two instances of one definition are ambiguous: a choice would depend on their order.
