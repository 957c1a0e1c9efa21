// RUN: not lect opt --load-dialect versions/ended.td --dialect-version kiln=1 %s --split-input-file

// An operation that ended is not the one that has its name today.
%0 = "kiln.clay"() <{value = 1 : i64}> : () -> i64
"kiln.bake"(%0) : (i64) -> ()

// -----
%0 = "kiln.clay"() <{value = 1 : i64}> : () -> i64
"kiln.fire"(%0) : (i64) -> ()
