// RUN: lect opt --load-dialect dialects/overlay/berth.td --allow-unregistered-dialect %s
// RUN: lect opt --load-dialect dialects/overlay/berth.td --allow-unregistered-dialect %s | lect opt --load-dialect dialects/overlay/berth.td --allow-unregistered-dialect --mlir-print-op-generic

// Words of a form that are read as types of integers, numbers, strings and the like.
func.func @literals(%a: i8, %b: f32) {
  berth.link [%a : i8, i64, %b : f32, i64]
  berth.link []
  berth.moor si8 4 (0x1f :: %a -> 2.5 !up i8 i64 : i8, 0x1f :: %b -> 2.5 !up i8 "a b" : f32) i1
  berth.moor
  return
}

// Numbers with the bit width of their operand.
func.func @numbers(%a: i8, %b: !berth.cargo<i8 a: i3, i8 "b c": !berth.cargo<i8 i4: i4>>, %c: !berth.either<a: i8 from 20, b: i16>,
                   %d: !berth.flags<up, down, i1>, %e: !berth.flags<>) {
  berth.weigh %a weight 255 : i8
  berth.weigh %a : i8
  berth.weigh %b weight 8 : !berth.cargo<i8 a: i3, i8 "b c": !berth.cargo<i8 i4: i4>>
  berth.weigh %c weight 0 : !berth.either<a: i8 from 20, b: i16>
  berth.weigh %d weight 5 {exact} : !berth.flags<up, down, i1>
  return
}
