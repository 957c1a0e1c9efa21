// RUN: lect opt --load-dialect versions/neighbours.td --emit-dialect-version left=1 --emit-dialect-version right=1 --emit-bytecode %s | lect opt --load-dialect versions/neighbours.td

// A dialect that is only in the text of another one's attribute has its version in bytecode, too.
module attributes {left.hold = #left.hold<#right.color<green> in [!right.box<3 x 7>, none]>} {
}
