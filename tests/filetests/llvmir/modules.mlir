// RUN: lect translate --mlir-to-llvmir %s

module attributes {
  llvm.data_layout = "e-m:e-p270:32:32-i64:64", llvm.target_triple = "x86_64-unknown-linux-gnu", llvm.ident = "lect",
  llvm.commandline = "translate", llvm.module_asm = ["nop"]
} {
  llvm.module_flags [#llvm.mlir.module_flag<error, "wchar_size", 4 : i32>]
  llvm.comdat @__llvm_comdat {
    llvm.comdat_selector @any any
    llvm.comdat_selector @large largest
  }
  llvm.mlir.global linkonce_odr hidden constant @any(0 : i64) comdat(@__llvm_comdat::@any) {alignment = 8 : i64, section = "s"} : i64
  llvm.mlir.global internal thread_local @local() comdat(@__llvm_comdat::@large) : i64
  llvm.mlir.global external unnamed_addr @shared() {addr_space = 3 : i32} : !llvm.array<0 x i8>
  llvm.mlir.global extern_weak @weak() : i32
  llvm.mlir.global_ctors ctors = [@init], priorities = [0 : i32], data = [#llvm.zero]
  llvm.mlir.alias external @alias : i64 {
    %0 = llvm.mlir.addressof @any : !llvm.ptr
    llvm.return %0 : !llvm.ptr
  }
  llvm.func fastcc @init() attributes {
    dso_local, frame_pointer = #llvm.framePointerKind<all>, passthrough = ["nounwind", ["aaa", "1"], "zzz"],
    memory_effects = #llvm.memory_effects<
      other = none, argMem = read, inaccessibleMem = none, errnoMem = none, targetMem0 = none, targetMem1 = none>,
    target_cpu = "cpu", target_features = #llvm.target_features<["+a", "-b"]>,
    uwtable_kind = #llvm.uwtableKind<async>, vscale_range = #llvm.vscale_range<minRange = 1 : i32, maxRange = 16 : i32>
  } {
    llvm.return
  }
}
