// RUN: lect opt --load-dialect engine/format/fmt.td --allow-unregistered-dialect %s
// RUN: lect opt --load-dialect engine/format/fmt.td --allow-unregistered-dialect --mlir-print-op-generic %s
// RUN: lect opt --load-dialect engine/format/fmt.td --allow-unregistered-dialect --mlir-print-op-generic %s | lect opt --load-dialect engine/format/fmt.td --allow-unregistered-dialect

// Operands and types, alone and in groups.
func.func @values(%i: i32, %f: f32, %v: vector<4xf32>) {
  %0 = fmt.same %i, %i : i32
  %1 = fmt.same %v, %v {note = "x"} : vector<4xf32>
  %2:3 = fmt.many (%i, %f) opt %v, %0 : i32, f32 opt vector<4xf32> last i32 -> with i1, i2 and f64
  fmt.many (), %0 last i32 ->
  %3 = fmt.many (%i) , %0 : i32 last i32 -> and index
  fmt.nested (%i, %f), (), (%v) : (i32, f32), (), (vector<4xf32>)
  fmt.nested : 
  fmt.maybe_nested in (%i), (%f) : (i32), (f32)
  fmt.maybe_nested
  %4:2 = fmt.all %i, %f : (i32, f32) -> (f64, () -> ())
  %5 = fmt.all : () -> i1
  fmt.even [%i] %f [%v] : i32 then f32 then vector<4xf32>
  return
}

// Attributes in every form.
func.func @attributes() {
  fmt.attrs 5 : i8 @name a x [1, -2]
  fmt.attrs [1, "a"] @"a b" "b-b" maybe a "y" [] flag rest {a} attributes {other, more = 1}
  fmt.attrs unit @c a "none" [3]
  return
}

// Clauses in any order, and groups that have another branch.
func.func @groups(%i: i32) {
  fmt.clauses
  fmt.clauses value = 7 flag a (%i : i32)
  fmt.clauses flag {x}
  fmt.else %i : i32 on
  fmt.else nothing off
  return
}

// Regions and where control goes.
func.func @regions(%i: i32) {
  fmt.implied {
  }
  fmt.implied {
    fmt.same %i, %i : i32
  } else {
    fmt.yield
  }
  fmt.implied {
    fmt.yield %i : i32
  } else {
  }
  fmt.implied {
    fmt.yield {kept}
  }
  fmt.single {
  }
  fmt.swapped {
    "test.third"() : () -> ()
  }, {
    "test.fourth"() : () -> ()
  } second {
    "test.second"() : () -> ()
  } first {
    "test.first"() : () -> ()
  } {a}
  fmt.swapped second {
  } first {
  }
  %0 = fmt.lists %i {
    "test.a"() : () -> ()
  }, {
  } : i32 -> f32
  fmt.branch ^bb1 or ^bb2, ^bb1
^bb1:
  fmt.branch ^bb2 or {last}
^bb2:
  return
}

// Properties, and types that follow from others.
func.func @properties(%i: i32, %n: index, %v: vector<4xf32>, %f: f32) {
  fmt.props -5 "text" true there [1, 2] maybe 7 five 6 right word "x"
  fmt.props 0 "" false [] left {a}
  fmt.dict <{number = 0}>
  fmt.dict <{number = 4, any = "x", seven = 8 : i32}> {more}
  %0 = fmt.built %i[%n, %n] 5 three 4
  %1 = fmt.built %i[] -5
  fmt.match %v, %f : vector<4xf32>
  return
}
