// RUN: lect upgrade --load-dialect versions/releases.td --from 17 %s
// RUN: lect upgrade --load-dialect versions/releases.td --from 17 --report %s

// Changes that releases have and versions have not.
%0 = "loom.number"() : () -> i64
%1 = "arith.constant"() {value = 4 : i64} : () -> i64
"loom.weave"(%0, %1) {widths = [3, 5], speed = 1, label = "first"} : (i64, i64) -> ()
"loom.knit"(%0) {widths = [6], speed = 0} : (i64) -> ()
