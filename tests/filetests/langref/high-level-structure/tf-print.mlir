// RUN: lect opt --allow-unregistered-dialect %s

// LangRef, High-Level Structure: the operation of the module example that has no custom form.

%C = "demo.value"() : () -> tensor<100x50xf32>
%0 = "tf.Print"(%C) {message = "mul result"} : (tensor<100x50xf32>) -> (tensor<100x50xf32>)
