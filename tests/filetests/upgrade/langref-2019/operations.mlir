// RUN: lect upgrade --from 0 --allow-unregistered-dialect %s
// RUN: lect upgrade --from 0 --allow-unregistered-dialect --report=- -o /dev/null %s
// RUN: lect upgrade --from 0 --allow-unregistered-dialect --as-written %s

// Operations of any dialect, in the generic form.

func @any(%a: f32, %b: i32, %x: vector<8x128xf32>, %y: vector<8x128xf32>) -> f32 {
  %2 = "tf.scramble"(%a, %b){fruit: "banana"} : (f32, i32) -> f32
  %7 = "tpu.add"(%x, %y)
             : (vector<8x128xf32>, vector<8x128xf32>) -> vector<8x128xf32>
  return %2 : f32
}
