// Arguments may be pasted, in parents, inline records, bangs, lists, dags and messages.
class R<string s> { string S = s; }
class C<string s> : R<s # "_p"> { R inl = R<s # "_i">; list<string> l = [s # 1, "q" # s]; dag d = (inl s # "d":$n); string b = !toupper(s # "u"); assert !ne(S # "", ""), "empty" # s; }
def c : C<"v">;
