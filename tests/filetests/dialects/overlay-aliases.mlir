// RUN: lect opt --load-dialect dialects/overlay/orchard.td --allow-unregistered-dialect %s
// RUN: lect opt --load-dialect dialects/overlay/orchard.td --allow-unregistered-dialect --mlir-print-op-generic %s

// Names that C++ suggests for values, blocks and aliases.
!apple = !orchard.fruit<3 : i8>
!pear = !orchard.fruit<12 : i8>
!nut = !orchard.fruit<3 : i4>
!filled = !orchard.basket<!apple, "red box">
!bare = !orchard.basket<!apple, "">
#remark = #orchard.note<"not kept">
#slow = #orchard.growth<y + 4>
#fast = #orchard.growth<-1y**7 + 2y + 1>

func.func @values(%a: !apple, %b: !pear, %c: i32, %d: !nut) -> !apple attributes {note = #remark} {
  %0:2 = orchard.pick 3 : !apple, !apple
  %1:2 = orchard.pick -3 : i32, i32
  %2 = orchard.weigh 2.5 : i32
  %3 = orchard.weigh -1.25e-7 "a name" : i32
  %4 = orchard.weigh 3.14159265358979 : !pear
  %5, %6 = "test.both"(%0#0, %1#1) : (!apple, i32) -> (!apple, !bare)
  %7:2 = "test.one"() : () -> (!apple, i32)
  %8 = "test.basket"() : () -> !filled
  orchard.press {
  ^first(%x: !apple, %y: i32):
    "test.use"(%x, %y, %a) : (!apple, i32, !apple) -> ()
  }
  orchard.press {
    "test.jump"()[^second, ^third] : () -> ()
  ^second:
    "test.end"() : () -> ()
  ^third(%z: i32):
    "test.use"(%z) : (i32) -> ()
  }
  return %a : !apple
}

func.func @aliases() attributes {growth = [#slow, #fast], nuts = !nut, sorts = [!filled, !bare]} {
  return
}

// Forms that need lookahead.
func.func @forms(%a: !apple, %b: i32) {
  orchard.shelf [
    "first": %a : !apple
    "second": %b : i32
  ]
  orchard.shelf {empty} []
  orchard.order affine_map<(d0) -> (d0 + 2)> {also = affine_map<(d0) -> (d0)>}
  %0 = orchard.grow plan<2x + 3> : !pear
  %2 = orchard.grow 7 : i8
  %3 = orchard.count 5 : !apple
  %4 = orchard.count -1 : !pear
  %5 = orchard.count dense<[1, 2]> : tensor<2x!nut>
  return
}

func.func private @rows(!orchard.rows, !orchard.rows<[2,?],i32>, !orchard.rows<[], unk>, !orchard.rows<*,!apple>,
                        !orchard.rows<[4],unk,#orchard.note<"by size">>, !orchard.rows<*, unk>)

func.func private @seeds(!orchard.seed<early>, !orchard.seed<"late">)
