// A variable that mentions a field follows the field's last value.
class C { int a = 1; defvar next = !add(a, 1); int b = next; }
def plain : C;
def changed : C { let a = 10; }
