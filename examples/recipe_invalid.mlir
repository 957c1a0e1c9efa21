recipe.steps @nothing {
  // expected-error@+1 {{'recipe.take' op attribute 'amount' failed to satisfy constraint: 64-bit signless integer attribute whose value is positive}}
  %salt = recipe.take 0 g : <"salt">
  recipe.serve
}

// -----

recipe.steps @alone {
  %salt = recipe.take 5 g : <"salt">
  // expected-error@+1 {{'recipe.mix' op failed to verify that there are two parts at least}}
  %dish = recipe.mix %salt : !recipe.food<"salt"> -> <1>
  recipe.serve
}

// -----

// expected-error@+1 {{'recipe.serve' op expects parent op 'recipe.steps'}}
recipe.serve
