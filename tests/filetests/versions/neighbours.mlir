// RUN: lect opt --load-dialect versions/neighbours.td %s
// RUN: lect opt --load-dialect versions/neighbours.td --emit-bytecode %s | lect opt --load-dialect versions/neighbours.td
// RUN: lect pack --load-dialect versions/neighbours.td %s | lect unpack --load-dialect versions/neighbours.td
// RUN: lect opt --load-dialect versions/neighbours.td --emit-dialect-version left=1 --emit-dialect-version right=1 %s
// RUN: lect opt --load-dialect versions/neighbours.td --emit-dialect-version left=1 --emit-dialect-version right=1 %s | lect opt --load-dialect versions/neighbours.td
// RUN: lect opt --load-dialect versions/neighbours.td --emit-dialect-version left=1 --emit-bytecode %s | lect opt --load-dialect versions/neighbours.td

left.paint <green> <!right.box<5 x 7> in [!right.box<3 x 7>, none]>
left.paint <red> <dense_resource<data> : tensor<2xi32> in [!right.box<3 x 7>, none]>

{-#
  dialect_resources: {
    builtin: {
      data: "0x040000000100000002000000"
    }
  }
#-}
