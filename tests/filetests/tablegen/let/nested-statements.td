// The inner of nested statements counts.
class Base { int a = 1; int b = 1; int c = 1; }
let a = 10, b = 10 in {
  let b = 20, c = 20 in {
    def inner : Base;
  }
  def outer : Base;
}
