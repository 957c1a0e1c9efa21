// RUN: lect opt --allow-unregistered-dialect %s

%v, %i64, %f32, %i32 = "value.of"() : () -> (vector<[4]xi32>, i64, f32, i32)
%0 = "vcix.v.iv"(%v, %i64) <{imm = 3 : i5, opcode = 2 : i2}> : (vector<[4]xi32>, i64) -> vector<[4]xi32>
%1 = "vcix.v.sv"(%v, %v, %i64) <{opcode = 1 : i2}> : (vector<[4]xi32>, vector<[4]xi32>, i64) -> vector<[4]xi32>
%2 = "vcix.v.sv"(%v, %i32, %i64) <{opcode = 0 : i2}> : (vector<[4]xi32>, i32, i64) -> vector<[4]xi32>
