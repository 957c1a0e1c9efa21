// Quoted strings that follow one another are one.
def d { string a = "one " "two " "three"; string b = "with\t"
    "line break"; list<string> l = ["x" "y", "z"]; }
