func.func @loop(%from: index, %to: index, %step: index, %start: f32) -> f32 {
  %total = scf.for %i = %from to %to step %step iter_args(%sum = %start) -> (f32) {
    %next = arith.addf %sum, %sum : f32
    scf.yield %next : f32
  }
  return %total : f32
}
