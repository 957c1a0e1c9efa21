// RUN: lect opt --symbol-dce %s
// Symbols of WebAssembly, which are public if they are exported.

module {
  wasmssa.import_func "a" from "m" as @imported {type = () -> i32}
  wasmssa.import_func "b" from "m" as @unused {type = () -> i32}
  wasmssa.memory @hidden !wasmssa<limit[512:]>
  wasmssa.memory exported @shown !wasmssa<limit[0: 65536]>
  wasmssa.func @inner() -> i32 {
    %0 = wasmssa.call @imported() : () -> i32
    wasmssa.return %0 : i32
  }
  wasmssa.func exported @outer() -> i32 {
    %0 = wasmssa.call @inner() : () -> i32
    wasmssa.return %0 : i32
  }
  wasmssa.func @nowhere() {
    wasmssa.return
  }
}
