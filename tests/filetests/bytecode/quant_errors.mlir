// RUN: lect opt --allow-unregistered-dialect --split-input-file --verify-diagnostics %s

// expected-error@+1 {{scale -1.000000e+00 out of expressed type range [1.401298e-45, 3.402823e+38]}}
"a"() : () -> !quant.uniform<i8:f32, -1.0:5>

// -----

// expected-error@+1 {{scale 1.000000e+10 out of expressed type range [5.960464e-08, 6.550400e+04]}}
"a"() : () -> !quant.uniform<i8:f16:0, {1.0, 1.0e10}>

// -----

// expected-error@+1 {{scale INF out of expressed type range [1.401298e-45, 3.402823e+38]}}
"a"() : () -> !quant.uniform<i8:f32:{0:1}, {0x7ff0000000000000}>

// -----

// expected-error@+1 {{scale 1.000000e+09 out of expressed type range [5.000000e-01, 6.000000e+00]}}
"a"() : () -> !quant.uniform<i8:f4E2M1FN, 1.0e9>

// -----

// expected-error@+1 {{scale 0.000000e+00 out of expressed type range [5.877472e-39, 1.701412e+38]}}
"a"() : () -> !quant.uniform<i8:f8E8M0FNU, 0.0>

// -----

// expected-error@+1 {{illegal quantized dimension: -1}}
"a"() : () -> !quant.uniform<i8:f32:{-1:1}, {2.0}>

// -----

// expected-error@+1 {{illegal block size: 0}}
"a"() : () -> !quant.uniform<i8:f32:{0:0}, {2.0}>

// -----

// expected-error@+1 {{tensor literal is invalid; ranks are not consistent between elements}}
"a"() : () -> !quant.uniform<i8:f32:{0:1}, {{1.0:5}, {2.0}, {2.0,3.0}}>

// -----

// expected-error@+1 {{tensor literal is invalid; ranks are not consistent between elements}}
"a"() : () -> !quant.uniform<i8:f32:{0:1}, {1.0:5, {2.0}}>

// -----

// expected-error@+1 {{expected floating point literal}}
"a"() : () -> !quant.uniform<i8:f32:{0:1}, {{}, {1.0}}>
