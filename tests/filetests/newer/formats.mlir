// RUN: lect opt --from=23 --emit-for=23 %s
// RUN: lect opt --from=23 %s

// Custom forms that changed in MLIR 23.

func.func @f(%a: i32) {
  emitc.call_opaque "f"(%a) <{args = [0 : index]}> {foo} : (i32) -> ()
  emitc.call_opaque "f"(%a)  : (i32) -> ()
  xegpu.fence memory_kind = global, fence_scope = workgroup
  return
}
