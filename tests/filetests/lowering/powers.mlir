// RUN: lect opt --convert-math-to-funcs=convert-ctlz %s

func.func @powers(%a: i32, %b: f64, %v: vector<2xi8>) -> (i32, f64, vector<2xi8>, i32) {
  %0 = math.ipowi %a, %a : i32
  %1 = math.fpowi %b, %a : f64, i32
  %2 = math.ipowi %v, %v : vector<2xi8>
  %3 = math.ctlz %a : i32
  return %0, %1, %2, %3 : i32, f64, vector<2xi8>, i32
}
