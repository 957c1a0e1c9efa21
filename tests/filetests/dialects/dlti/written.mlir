// RUN: lect opt --allow-unregistered-dialect %s
// RUN: lect opt --allow-unregistered-dialect --emit-bytecode %s | lect opt --allow-unregistered-dialect

// How lists of keys and values are written.

"x.y"() {a = #dlti.map<"a" = #dlti.map<"b" = 1>>, b = #dlti.map<!llvm.ptr = !llvm.ptr, "q\0A\22" = #dlti.dl_entry<i8, 2>>,
  c = #dlti.map<>, d = #dlti.map<#dlti.dl_entry<"a", 1>, #dlti.dl_entry<i8, "b">>, e = #dlti.dl_entry<"k", affine_map<(d0) -> (d0)>>,
  f = #dlti.target_system_spec<"CPU" = #dlti.target_device_spec<"x" = 1 : i8>>, g = #dlti.dl_spec<i8 = 1, "x" = [1, 2]>,
  h = #dlti.map<"map" = affine_map<(d0, d1) -> (d1, d0)>>, i = #dlti.map<"alias" = affine_map<(d0, d1) -> (d1, d0)>>} : () -> ()
