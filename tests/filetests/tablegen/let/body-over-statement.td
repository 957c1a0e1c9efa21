// A `let` in the body overrides an enclosing one, which overrides that of the class.
class Base { int a = 1; int b = 1; int c = 1; }
class Child : Base { let a = 2; let b = 2; let c = 2; }
let b = 3, c = 3 in
def d : Child { let c = 4; }
