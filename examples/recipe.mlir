recipe.steps @bread by "Ada" {
  %flour = recipe.take 500 g : !recipe.food<"flour">
  %water = recipe.take 300 ml : !recipe.food<"water">
  %dough = recipe.mix %flour, %water for 10 minutes gently : !recipe.food<"flour">, !recipe.food<"water"> -> !recipe.dish<4>
  %time = "kitchen.clock"() : () -> index
  %bread = recipe.bake %dough at <degrees = 230, fan = true> for %time : !recipe.dish<4>
  recipe.serve %bread : !recipe.dish<4>
}
