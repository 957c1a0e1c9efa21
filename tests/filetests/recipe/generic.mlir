// RUN: lect opt --load-dialect ../../examples/recipe.td --allow-unregistered-dialect %s
// RUN: lect opt --load-dialect ../../examples/recipe.td --allow-unregistered-dialect --mlir-print-op-generic %s

// The dialect of `examples/recipe.td`, from the generic form into the custom one and back: all of it by its definitions.

"recipe.steps"() <{author = "Ada", sym_name = "bread"}> ({
  %flour = "recipe.take"() <{amount = 500 : i64, unit = 0 : i32}> : () -> !recipe.food<"flour">
  %water = "recipe.take"() <{amount = 300 : i64, unit = 1 : i32}> : () -> !recipe.food<"water">
  %dough = "recipe.mix"(%flour, %water) <{gently, minutes = 10 : i64}> : (!recipe.food<"flour">, !recipe.food<"water">) -> !recipe.dish<4>
  %time = "kitchen.clock"() : () -> index
  %bread = "recipe.bake"(%dough, %time) <{oven = #recipe.oven<degrees = 230, fan = true>}> : (!recipe.dish<4>, index) -> !recipe.dish<4>
  %crust = "recipe.bake"(%bread) <{oven = #recipe.oven<degrees = 250>}> : (!recipe.dish<4>) -> !recipe.dish<4>
  "recipe.serve"(%crust) : (!recipe.dish<4>) -> ()
}) : () -> ()
