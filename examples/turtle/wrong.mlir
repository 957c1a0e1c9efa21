turtle.drawing @spiral {
  turtle.forward 10
  turtle.turn 400
}
