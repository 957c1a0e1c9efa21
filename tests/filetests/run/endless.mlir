// RUN: not lect run --interpret --max-steps 1000 %s

// The number of steps is limited.

func.func @main() {
  cf.br ^loop
^loop:
  cf.br ^loop
}
