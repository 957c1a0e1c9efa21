// An integer on the left is cast to string.
class C<int n> { string a = n # "x"; string b = n # n; bit t = 1; string d = t # "b"; string e = n # "/" # n; }
def c : C<5>;
