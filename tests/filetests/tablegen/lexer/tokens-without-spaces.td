// Tokens need no space between them if they are unambiguous.
class A<int n,string s="x">{int N=n;string S=s;}def a:A<1>;def b:A<2,"y">{let N=3;}foreach i=[1,2]in def"n"#i:A<i>;
