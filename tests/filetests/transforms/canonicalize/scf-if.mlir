// RUN: lect opt --allow-unregistered-dialect --canonicalize %s

// Conditions that are known, results that are selected, and regions that become one.

func.func @known(%a: i32, %b: i32) -> i32 {
  %true = arith.constant true
  %false = arith.constant false
  %0 = scf.if %true -> i32 {
    "t.yes"() : () -> ()
    scf.yield %a : i32
  } else {
    scf.yield %b : i32
  }
  scf.if %false {
    "t.never"() : () -> ()
  }
  scf.if %false {
    "t.never"() : () -> ()
  } else {
    "t.always"() : () -> ()
  }
  return %0 : i32
}

func.func @select(%c: i1, %a: i32, %b: i32) -> (i32, i32, i32) {
  %0:3 = scf.if %c -> (i32, i32, i32) {
    %1 = "t.yes"() : () -> i32
    scf.yield %a, %1, %b : i32, i32, i32
  } else {
    scf.yield %b, %a, %b : i32, i32, i32
  }
  return %0#0, %0#1, %0#2 : i32, i32, i32
}

func.func @truth(%c: i1) {
  scf.if %c {
    "t.yes"(%c) : (i1) -> ()
  } else {
    "t.no"(%c) ({
      "t.deep"(%c) : (i1) -> ()
    }) : (i1) -> ()
  }
  return
}

func.func @as_condition(%c: i1) -> (i1, i1) {
  %true = arith.constant true
  %false = arith.constant false
  %0:3 = scf.if %c -> (i1, i32, i1) {
    %1 = "t.yes"() : () -> i32
    scf.yield %true, %1, %false : i1, i32, i1
  } else {
    %1 = "t.no"() : () -> i32
    scf.yield %false, %1, %true : i1, i32, i1
  }
  "t.use"(%0#1) : (i32) -> ()
  return %0#0, %0#2 : i1, i1
}

func.func @unused_result(%c: i1) -> i32 {
  %0:2 = scf.if %c -> (i32, i64) {
    %1:2 = "t.yes"() : () -> (i32, i64)
    scf.yield %1#0, %1#1 : i32, i64
  } else {
    %1:2 = "t.no"() : () -> (i32, i64)
    scf.yield %1#0, %1#1 : i32, i64
  }
  return %0#0 : i32
}

func.func @empty_else(%c: i1) {
  scf.if %c {
    "t.yes"() : () -> ()
  } else {
  }
  return
}

func.func @combine(%c: i1) -> i32 {
  %0 = scf.if %c -> i32 {
    %2 = "t.one"() : () -> i32
    scf.yield %2 : i32
  } else {
    %2 = "t.two"() : () -> i32
    scf.yield %2 : i32
  }
  %1 = scf.if %c -> i32 {
    %2 = "t.three"(%0) : (i32) -> i32
    scf.yield %2 : i32
  } else {
    %2 = "t.four"(%0) : (i32) -> i32
    scf.yield %2 : i32
  }
  return %1 : i32
}

func.func @combine_negated(%c: i1) {
  %true = arith.constant true
  %not = arith.xori %c, %true : i1
  scf.if %c {
    "t.one"() : () -> ()
  }
  scf.if %not {
    "t.two"() : () -> ()
  }
  return
}

func.func @combine_nested(%c: i1, %d: i1, %a: i32, %b: i32) -> (i32, i32) {
  %0:2 = scf.if %c -> (i32, i32) {
    %1 = scf.if %d -> i32 {
      %2 = "t.inner"() : () -> i32
      scf.yield %2 : i32
    } else {
      scf.yield %a : i32
    }
    scf.yield %1, %b : i32, i32
  } else {
    scf.yield %a, %a : i32, i32
  }
  return %0#0, %0#1 : i32, i32
}

func.func @negated(%c: i1) {
  %true = arith.constant true
  %not = arith.xori %c, %true : i1
  scf.if %not {
    "t.one"() : () -> ()
  } else {
    "t.two"() : () -> ()
  }
  return
}
