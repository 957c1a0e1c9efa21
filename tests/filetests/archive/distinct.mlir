// RUN: lect opt --allow-unregistered-dialect %s
// RUN: lect pack --allow-unregistered-dialect %s | lect unpack --allow-unregistered-dialect
// RUN: lect opt --allow-unregistered-dialect --emit-bytecode %s | lect opt --allow-unregistered-dialect
// RUN: lect pack --allow-unregistered-dialect --specs all %s | lect opt --allow-unregistered-dialect --mlir-print-op-generic

// Attributes that an archive has as texts share distinct attributes, with each other and with the rest.

#domain = #llvm.alias_scope_domain<id = distinct[0]<>>
#one = #llvm.alias_scope<id = distinct[1]<>, domain = #domain>
#two = #llvm.alias_scope<id = distinct[2]<>, domain = #domain>
llvm.func @scopes(%arg0: !llvm.ptr) {
  %0 = llvm.load %arg0 {alias_scopes = [#one], noalias_scopes = [#two]} : !llvm.ptr -> f32
  llvm.return
}

// Another domain of the same words.
#other = #llvm.alias_scope_domain<id = distinct[3]<>>
"test.shared"() {a = distinct[4]<"x">, b = #other, c = #llvm.alias_scope<id = distinct[4]<"x">, domain = #other>} : () -> ()
"test.later"() {a = #llvm.alias_scope<id = distinct[5]<>, domain = #domain>, b = distinct[5]<>} : () -> ()
"test.own"() {a = distinct[6]<>, b = distinct[7]<>, c = [distinct[6]<>]} : () -> ()
