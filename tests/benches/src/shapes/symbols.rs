//! Symbol tables, and references into them.

use super::{Text, ops, put};

pub(super) fn nested(text: &mut Text<'_>, size: usize) {
    const KERNELS: usize = 20;
    let modules = size.div_ceil(KERNELS);
    put!(text, "module {{");
    for module in 0..modules {
        ops!(text, "  module @kernels_{module} {{");
        for kernel in 0..KERNELS {
            ops!(text, "    func.func @kernel_{kernel}(%m: memref<?xf32>) {{\n      return");
            put!(text, "    }}");
        }
        put!(text, "  }}");
        ops!(text, "  memref.global \"private\" @data_{module} : memref<4x8xf32>");
    }
    for function in 0..size {
        ops!(text, "  func.func @launch_{function}(%m: memref<?xf32>, %n: index) {{");
        let (module, kernel) = (text.below(modules), text.below(KERNELS));
        let (data, called) = (text.below(modules), text.below(size));
        let callee = format!("callee = @kernels_{module}::@kernel_{kernel}");
        ops!(text, "    \"x.launch\"(%m, %n) {{{callee}}} : (memref<?xf32>, index) -> ()");
        ops!(text, "    %d = memref.get_global @data_{data} : memref<4x8xf32>");
        ops!(text, "    call @launch_{called}(%m, %n) : (memref<?xf32>, index) -> ()");
        ops!(text, "    return");
        put!(text, "  }}");
    }
    put!(text, "}}");
}

pub(super) fn deep_modules(text: &mut Text<'_>, size: usize) {
    const DEPTH: usize = 64;
    for stack in 0..size {
        for depth in 0..DEPTH {
            ops!(text, "module @m{stack}_{depth} {{");
        }
        ops!(text, "func.func private @f()");
        for _ in 0..DEPTH {
            put!(text, "}}");
        }
    }
}
