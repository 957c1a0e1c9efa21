// RUN: lect upgrade --load-dialect versions/toy.td --from 20 %s
// RUN: lect upgrade --load-dialect versions/toy.td --from 20 --report %s

// What releases changed, as a `.td` file says it, is applied to old text.
"toy.size"() {of = "box"} : () -> ()
"toy.len"() {of = "table"} : () -> ()
