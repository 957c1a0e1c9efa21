// Overlay for Enzyme-JAX (checked against the behaviour of enzyme_ad 0.0.16).
//
//   lect opt --dialect-path enzyme-jax/src/enzyme_ad/jax --dialect-path enzyme/enzyme/Enzyme/MLIR/Dialect
//            -I enzyme-jax -I enzyme-jax/src -I enzyme/enzyme -I stablehlo -I llvm/include --overlay enzyme-jax.td program.mlir
//
// Use Enzyme's sources of the commit that `workspace.bzl` names. The dialect impulse, which older sources lack, is in
// the folder `enzyme-jax`: --dialect-path dialects/overlays/enzyme-jax
//
// The operations `transform.apply_patterns.enzyme_hlo.*` and `.raising.*` are defined in the folder `TransformOps`,
// and are added to lect's own transform dialect.

include "lect/Overlay.td"

// enzymexla
def : DirectiveOverlay<"AsyncDependencies", "custom<TokenResult>(\"async\", \"!gpu.async.token\", $arg0, $arg1)">;

// tessera
def : OpOverlay<"tessera.define"> { let preset = "function"; }

// LLVM types are valid elements of memory.
foreach name = ["array", "func", "ptr", "struct"] in
  def : TypeOverlay<"llvm." # name> { let interfaces = ["MemRefElementTypeInterface"]; }
