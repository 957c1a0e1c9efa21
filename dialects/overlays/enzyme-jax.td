// Overlay for Enzyme-JAX (sources of August 2026).
//
//   lect opt --dialect-path enzyme-jax/src/enzyme_ad/jax -I enzyme-jax -I enzyme-jax/src -I enzyme/enzyme -I stablehlo
//            -I llvm/include --overlay enzyme-jax.td program.mlir

include "lect/Overlay.td"

def : OpOverlay<"tessera.define"> { let preset = "function"; }
