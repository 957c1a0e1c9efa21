recipe.steps @bread by "Ada" {
  %flour = recipe.take 500 g : <"flour">
  %water = recipe.take 300 ml : <"water">
  %dough = recipe.mix %flour, %water for 10 minutes gently : !recipe.food<"flour">, !recipe.food<"water"> -> <4>
  %time = "kitchen.clock"() : () -> index
  %bread = recipe.bake %dough at <degrees = 230, fan = true> for %time : <4>
  recipe.serve %bread : !recipe.dish<4>
}
