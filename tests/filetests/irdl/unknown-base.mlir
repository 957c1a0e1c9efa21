// RUN: not lect opt --irdl-file irdl/unknown-base.irdl %s

// The type is not registered.
