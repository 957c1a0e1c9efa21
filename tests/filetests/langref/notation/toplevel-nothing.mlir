// RUN: lect opt --allow-unregistered-dialect %s

// LangRef, Top level Productions: no operation at all.

#unused = 1 : i32
