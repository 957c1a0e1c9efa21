// RUN: lect upgrade --load-dialect versions/toy.td --from 20 %s
// RUN: lect upgrade --load-dialect versions/toy.td --from 20 --report %s

// Changes of releases that a `.td` file declares are applied to old text.
"toy.size"() {of = "box"} : () -> ()
"toy.len"() {of = "table"} : () -> ()
