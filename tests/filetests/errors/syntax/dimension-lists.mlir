// RUN: lect opt --split-input-file --verify-diagnostics %s

// expected-error@+2 {{invalid dimension}}
// expected-error@+1 {{custom op 'test.custom_dimension_list_attr' Failed parsing dimension list.}}
test.custom_dimension_list_attr dimension_list = 1xf

// -----

// expected-error@+2 {{expected ':'}}
// expected-error@+1 {{calibrated values must be present}}
!t = !quant.calibrated<f32<-0.5>>

// -----

// expected-error@+2 {{invalid kind of type specified}}
// expected-error@+1 {{expecting float expressed type}}
!t = !quant.calibrated<i8<-4.0:3.0>>
