// RUN: lect opt --load-dialect dialects/overlay/ferry.td --allow-unregistered-dialect %s
// RUN: lect opt --load-dialect dialects/overlay/ferry.td --allow-unregistered-dialect --mlir-print-op-generic %s

// Result names that C++ suggests, according to an overlay.
func.func @names(%n: index) {
  %0, %1:2 = ferry.call @north : i32, i32
  %2, %3 = ferry.call @south "home" : i32
  %4, %9 = ferry.call @south : i8
  %5 = ferry.lane 1
  %6 = ferry.lane 2
  %c = "arith.constant"() <{value = 4 : index}> : () -> index
  %7:4 = ferry.unload %c : !ferry.car<i32>, index, i64, i32
  %8 = ferry.unload %n : index
  %10 = ferry.tag "car {}.{n} of {{all}}!"
  %11 = ferry.tag "?"
  return
}

// Facts derived from the definition of a branch may differ from its C++.
func.func @turn(%a: i32) {
  ferry.turn %a to ^back : i32
^back:
  return
}

// Lists, a line each.
func.func @lines(%ship: f32, %deck: i8, %a: i16, %b: i32, %n: index) {
  %0:2 = ferry.stow ship { %deck::%a at %n of %ship : f32 from 0 to 4, %deck::%b at %n of %ship : f32 from 4 to 9 } : i16, i32
  %1 = ferry.stow ship { %a at %n of %ship : f32 from 1 to 2 } : i16
  ferry.calls at "north" = %n, "south" = %n
  ferry.weigh %n <= 4, %n <= 5 : ton
  ferry.weigh %n <= 4 : ton
  return
}

// Arguments of a declaration have names, and dots behind those of which there are many.
ferry.pier @pier(%car : !ferry.car<i32>, i32 ..., %all : index ...) -> (i32, i8)
ferry.pier @none()
ferry.pier @one(i32) -> i8

// A token in place of a result; types omitted if all are equal; operands in lists; nested lists; a result tied to an
// operand.
func.func @more(%a: !ferry.car<i32>, %b: i8, %n: index, %t: tensor<?x4xf32>) {
  %0 = ferry.sail after now
  %1 = ferry.sail after [%0, %0] now
  ferry.sail [%1] now
  ferry.sail now
  ferry.row %a, %a
  ferry.row %a, %b [!ferry.car<i32>, i8]
  ferry.load(%a, [%b, %b], [(%n, %b)], []) : (!ferry.car<i32>, i8 ..., tuple<index, i8> ..., index ...)
  ferry.grid [[2], [%n, 4], []]
  %2 = ferry.repaint %t in %n -> %t as tensor<?x4xf32>{%n}
  %3 = ferry.repaint %2 in %n -> tensor<?x4xf32>{%n}
  return
}
