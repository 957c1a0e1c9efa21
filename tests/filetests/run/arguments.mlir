// RUN: not lect run --interpret %s 1

// An error about arguments shows the function that takes others.

func.func @main(%a: i32, %m: memref<?xf32>) -> i32 {
  return %a : i32
}
