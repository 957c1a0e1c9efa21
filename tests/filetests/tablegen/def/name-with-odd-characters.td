// A name may contain characters that an identifier may not.
def "with space" { int n = 1; }
def "a.b-c" { int n = 2; }
def "1" { int n = 3; }
