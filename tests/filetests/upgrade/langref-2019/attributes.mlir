// RUN: lect upgrade --from 0 --allow-unregistered-dialect %s
// RUN: lect upgrade --from 0 --allow-unregistered-dialect --report=- -o /dev/null %s
// RUN: lect upgrade --from 0 --allow-unregistered-dialect --as-written %s

// Attributes of every kind that there was, in dictionaries with colons.

func @f(i32) -> i32

func @attributes() attributes {fruit: "banana", done: true} {
  "use.attrs"() {
    bool: false, int: 42, typed: 7 : i8, index: 3 : index, float: 1.5, half: 2.0 : f16,
    string: "text", map: (d0) -> (d0 + 1), type: tensor<4xf32>, list: [1, 2.0, "three", [true]],
    function: @f : (i32) -> i32
  } : () -> ()
  return
}
