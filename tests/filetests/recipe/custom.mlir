// RUN: lect opt --load-dialect ../../examples/recipe.td --allow-unregistered-dialect %s
// RUN: lect opt --load-dialect ../../examples/recipe.td --allow-unregistered-dialect --mlir-print-op-generic %s | lect opt --load-dialect ../../examples/recipe.td --allow-unregistered-dialect

// The input of `examples/recipe.mlir`, which README.md shows.

recipe.steps @bread by "Ada" {
  %flour = recipe.take 500 g : <"flour">
  %water = recipe.take 300 ml : <"water">
  %dough = recipe.mix %flour, %water for 10 minutes gently : !recipe.food<"flour">, !recipe.food<"water"> -> <4>
  %time = "kitchen.clock"() : () -> index
  %bread = recipe.bake %dough at <degrees = 230, fan = true> for %time : <4>
  recipe.serve %bread : !recipe.dish<4>
}
