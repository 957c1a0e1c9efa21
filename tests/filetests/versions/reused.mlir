// RUN: not lect opt --load-dialect versions/reused.td --emit-dialect-version loom=1 %s

// The default of the attribute that had the name is not that of the new one.
"loom.weave"() <{threads = 1 : i64, width = 7 : i64}> : () -> ()
