// RUN: lect opt --load-dialect dialects/overlay/shed.td --allow-unregistered-dialect %s
// RUN: lect opt --load-dialect dialects/overlay/shed.td --allow-unregistered-dialect --mlir-print-op-generic %s

// Constants, numbers and types that are written in short.
func.func @constants() {
  %0 = shed.const dense<[1, 2]> : tensor<2xi32>
  %1 = shed.const sparse<[[0, 0], [1, 2]], [1, 5]> : tensor<3x4xi32>
  %2 = shed.const {number = 7 : i32} : tensor<i32>
  %3 = shed.const {value = dense<7> : tensor<1xi32>} : tensor<*xi32>
  %4 = shed.const {old, value = dense<7> : tensor<1xi32>} : tensor<1xi32>
  %5 = shed.const {note = 1 : i8, value = dense<7> : tensor<1xi32>} : tensor<1xi32>
  %6 = shed.const {value = dense<8> : tensor<1xi32>} : tensor<1xi32>
  %7 = shed.const : tensor<1xi32>
  return
}

func.func @numbers(%a: i32, %b: i8) {
  shed.take all
  shed.take none by hand
  shed.take 12 {old}
  shed.put from (0) to (2)
  shed.put hidden from (0, 1) to (7, 1)
  shed.put open from (3, 3) to (3, 3)
  shed.hold [@rope %a : i32, tight "nails" %b : i8]
  shed.hold [tight @rope %a : i32]
  shed.hold
  return
}

func.func @types(%nail: !shed.nail, %box: !shed.long_box<nail?, box<i32>, si8?>, %crate: !shed.crate<f32, nail??>) {
  %0 = shed.move %nail, %nail on %box : nail, nail on box<nail?, box<i32>, si8?> to crate<f32, nail??>
  %1 = shed.move %crate on %0 : crate<f32, !shed.maybe<!shed.maybe<!shed.nail>>> on !shed.crate<f32, nail??> to i32?
  %2 = shed.move %crate on %1 : crate<f32, nail??> on !shed.maybe<i32> to box<>
  return
}
