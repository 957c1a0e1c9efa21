// RUN: lect opt --verify-diagnostics --split-input-file --load-dialect ../../examples/recipe.td ../../examples/recipe_invalid.mlir

// The input is the example that the first lines of `examples/recipe.td` name.
