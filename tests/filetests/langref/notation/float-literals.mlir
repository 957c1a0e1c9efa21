// RUN: lect opt --allow-unregistered-dialect %s

// LangRef, Common syntax: floats, with and without digits behind the point, with exponents.

"demo.floats"() {
  a = 1.0, b = 1., c = 0.5e0, d = 1.5e3, e = 1.5E-3, f = 2.0e+10, g = -0.0, h = 123456789.125, i = -4.25e-200,
  j = 1.0e30 : f32, k = 0.1 : f16
} : () -> ()
