// Code is pasted to code and to strings.
class C<string n> { code body = [{ void }] # n # [{() { }]; code more = body # [{ } }]; string s = "<" # body # ">"; }
def c : C<"f">;
