// RUN: lect opt --symbol-privatize=exclude=main,other %s
// RUN: lect opt --symbol-privatize %s

func.func @main() {
  return
}
func.func @helper() {
  return
}
func.func nested @other() {
  return
}
module @nested {
  func.func @within() {
    return
  }
}
