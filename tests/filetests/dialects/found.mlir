// RUN: lect opt --dialect-path dialects %s
// RUN: lect opt --dialect-path dialects --show-dialects %s

// Both dialects are found by their namespaces in the text, with all their files.

"desk.drawer"() <{width = 3 : i32}> : () -> ()
"desk.lamp"() : () -> ()
"lamp.on"() : () -> ()
