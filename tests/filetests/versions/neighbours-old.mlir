// RUN: lect opt --load-dialect versions/neighbours.td %s
// RUN: lect upgrade --load-dialect versions/neighbours.td %s
// RUN: lect pack --load-dialect versions/neighbours.td %s | lect unpack --load-dialect versions/neighbours.td
// RUN: lect opt --load-dialect versions/neighbours.td --emit-bytecode %s | lect upgrade --load-dialect versions/neighbours.td
// dialect-versions: left=1 right=1

// The comment states both versions, and each command obeys it.
left.paint <leafy> <!right.box<5>>
left.paint <red> <#left.hold<!right.box<7>>> {more = tuple<!right.box<1>, i32>}
