// RUN: lect upgrade --from 15 --allow-unregistered-dialect %s

// Aliases, and types and attributes of dialects. Repaired: signatures have parentheses.

!avx_m128 = vector<4 x f32>
#map = affine_map<(d0) -> (d0 + 10)>

func.func @aliases(%x: vector<4 x f32>, %a: index) {
  "foo"(%x) : (vector<4 x f32>) -> ()
  "foo"(%x) : (!avx_m128) -> ()
  %b = affine.apply affine_map<(d0) -> (d0 + 10)> (%a)
  %c = affine.apply #map(%a)
  return
}
"use.types"() {
  a = !tf<string>, b = !foo<something<abcd>>, c = !foo<"a123^^^" + bar>, d = !tf.string, e = !foo.something<abcd>
} : () -> ()
"use.attrs"() {a = #foo<string<"">>, b = #foo<"a123^^^" + bar>, c = #foo.string<"">} : () -> ()
