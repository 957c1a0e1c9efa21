// RUN: lect opt --dialect-path dialects %s
// RUN: lect opt --dialect-path dialects --show-dialects %s

// Both dialects are found by what is mentioned of them, and all files of each.

"desk.drawer"() <{width = 3 : i32}> : () -> ()
"desk.lamp"() : () -> ()
"lamp.on"() : () -> ()
