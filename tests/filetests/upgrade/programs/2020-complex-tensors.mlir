// RUN: lect upgrade --from 11 %s

// Autumn of 2020: complex numbers and tensors in the Standard dialect.

func @product(%a: complex<f64>, %b: complex<f64>) -> complex<f64> {
  %0 = re %a : complex<f64>
  %1 = im %a : complex<f64>
  %2 = re %b : complex<f64>
  %3 = im %b : complex<f64>
  %4 = mulf %0, %2 : f64
  %5 = mulf %1, %3 : f64
  %6 = subf %4, %5 : f64
  %7 = mulf %0, %3 : f64
  %8 = mulf %1, %2 : f64
  %9 = addf %7, %8 : f64
  %10 = create_complex %6, %9 : complex<f64>
  %11 = addcf %10, %a : complex<f64>
  %12 = subcf %11, %b : complex<f64>
  return %12 : complex<f64>
}

func @table(%n: index, %t: tensor<?xf32>) -> tensor<?x2xf32> {
  %c0 = constant 0 : index
  %0 = dynamic_tensor_from_elements %n {
  ^bb0(%i: index, %j: index):
    %e = extract_element %t[%i] : tensor<?xf32>
    %s = sqrt %e : f32
    %r = rsqrt %s : f32
    yield %r : f32
  } : tensor<?x2xf32>
  %1 = dim %0, %c0 : tensor<?x2xf32>
  %2 = tensor_from_elements %n, %1 : tensor<2xindex>
  %3 = extract_element %2[%c0] : tensor<2xindex>
  %4 = tensor_cast %0 : tensor<?x2xf32> to tensor<?x2xf32>
  return %4 : tensor<?x2xf32>
}
