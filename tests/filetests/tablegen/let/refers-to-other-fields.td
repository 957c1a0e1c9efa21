// The value of a `let` may use other fields, as they are in the end.
class Base { int a = 1; int b = 2; int sum = 0; }
class Sum : Base { let sum = !add(a, b); }
def d : Sum { let a = 100; }
def e : Sum { let b = a; let a = 5; }
