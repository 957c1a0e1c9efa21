// A `let` statement that encloses a class sets the field in the class, and thus in derived classes and records.
class Base { int a = 1; }
let a = 2 in class Child : Base { int seen = a; }
def plain : Child;
def over : Child { let a = 3; }
let a = 4 in def around : Child;
