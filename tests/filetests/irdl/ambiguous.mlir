// RUN: not lect opt --irdl-file irdl/ambiguous.irdl %s

// Two instances of one definition are ambiguous: a choice would depend on their order.
