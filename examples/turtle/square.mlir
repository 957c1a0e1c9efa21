turtle.drawing @square {
  %pen = turtle.take : !turtle.pen<3, red>
  turtle.repeat 4 times {
    turtle.forward 10 with %pen : !turtle.pen<3, red>
    turtle.turn 90
  }
}
