// RUN: lect opt --allow-unregistered-dialect %s

// LangRef, Dialect Types: bodies nest brackets of every kind.

"demo.types"() {
  a = !foo<(1, [2, {3}])>, b = !foo.bar<<a>, (b), [c], {d}>, c = !foo<"string with > and ]">, d = !foo<a -> b>,
  e = !foo.a.b.c<x>, f = !foo.bar<>, g = !foo<bar.baz>, h = !foo.x0_y, i = !foo<"bar">, j = !foo<a b>,
  k = tensor<4x!foo.bar<1>>, l = !foo.Bar_2<!inner.type<3>>
} : () -> ()
