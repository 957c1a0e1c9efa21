// RUN: lect opt --allow-unregistered-dialect %s

// LangRef, Arguments and Results: arguments of the first block are those of the region.

%init = "demo.def"() : () -> f32
%result:2 = "demo.loop"(%init) ({
^body(%iteration: index, %carried: f32):
  %next = "demo.step"(%iteration, %carried) : (index, f32) -> f32
  "demo.yield"(%next, %iteration) : (f32, index) -> ()
}) : (f32) -> (f32, index)
