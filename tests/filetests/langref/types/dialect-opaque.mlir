// RUN: lect opt --allow-unregistered-dialect %s

// LangRef, Dialect Types: the opaque form.

%0 = "demo.def"() : () -> !tf<string>
%1 = "demo.def"() : () -> !foo<something<abcd>>
%2 = "demo.def"() : () -> !foo<"a123^^^" + bar>
