// RUN: lect opt --irdl-file irdl/ambiguous.irdl %s
// FAIL

// Which of two instances of one definition is meant would depend on their order.
