// RUN: lect opt %s

// Cases of 32 bits that are negative if they are taken with a sign.

%0 = "test.i32_enum_attr"() {attr = 5 : i32} : () -> i32
%1 = "test.i32_enum_attr"() {attr = 2147483648 : i32} : () -> i32
%2 = "test.i32_enum_attr"() {attr = 4294967295 : i32} : () -> i32
%3 = "test.i32_enum_attr"() {attr = -1 : i32} : () -> i32
