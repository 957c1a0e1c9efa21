// A field that was declared in the same body may be set.
def d { int a = 1; let a = 5; int b = a; let b = !add(a, 1); }
