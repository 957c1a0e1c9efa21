// A `let` statement with braces holds for all in them.
class Base { int a = 1; string s = "none"; }
let a = 7, s = "some" in {
  def one : Base;
  def two : Base;
  class Inside : Base;
}
def three : Inside;
def four : Base;
