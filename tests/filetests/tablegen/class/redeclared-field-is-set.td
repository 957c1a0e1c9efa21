// A field that is declared again with the same type is set; it keeps its place.
class Base { int first = 1; int second = 2; }
class Child : Base { int first = 10; int third = 3; }
def child : Child;
def further : Child { int second = 20; }
