// A `let` statement without braces holds for one statement.
class Base { int a = 1; }
let a = 2 in def inside : Base;
def outside : Base;
