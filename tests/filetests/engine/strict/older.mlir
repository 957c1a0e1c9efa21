// RUN: lect opt --load-dialect engine/strict/strict.td --from=22 %s

// Text of a release before strict properties has inherent attributes in the dictionary.

func.func @f(%a: i32) {
  strict.load %a {foo, nontemporal = true}
  strict.load %a alignment(3) {nontemporal = true}
  strict.all <{num = 3 : i64}> {unit}
  return
}
