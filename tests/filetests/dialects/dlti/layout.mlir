// RUN: lect opt --allow-unregistered-dialect --split-input-file --verify-diagnostics %s

// Data layouts are checked where a module has them.
"x.y"() {dlti.map = #dlti.map<"a" = 1>} : () -> ()

// -----

// expected-error@+1 {{attribute 'dlti.target_device_spec' not supported by dialect}}
"x.y"() {dlti.target_device_spec = #dlti.target_device_spec<"a" = 1>} : () -> ()

// -----

"x.y"() {dlti.dl_spec = #dlti.dl_spec<i32 = 1>} : () -> ()

// -----

// expected-error@+1 {{expected a dense i64 elements attribute in the data layout entry #dlti.dl_entry<i32, 1 : i64>}}
module attributes {dlti.dl_spec = #dlti.dl_spec<i32 = 1>} {}

// -----

// expected-error@+1 {{expected a dense i64 elements attribute in the data layout entry #dlti.dl_entry<i32, dense<1> : vector<1xi32>>}}
module attributes {dlti.dl_spec = #dlti.dl_spec<i32 = dense<1> : vector<1xi32>>} {}

// -----

// expected-error@+1 {{expected 1 or 2 elements in the data layout entry #dlti.dl_entry<i32, dense<1> : vector<3xi64>>}}
module attributes {dlti.dl_spec = #dlti.dl_spec<i32 = dense<1> : vector<3xi64>>} {}

// -----

// expected-error@+1 {{vector types must have positive constant sizes but got 0}}
module attributes {dlti.dl_spec = #dlti.dl_spec<i32 = dense<1> : vector<0xi64>>} {}

// -----

module attributes {dlti.dl_spec = #dlti.dl_spec<i32 = dense<[1,2]> : vector<2xi64>>} {}

// -----

// expected-error@+1 {{preferred alignment is expected to be greater than or equal to the abi alignment in data layout entry #dlti.dl_entry<f32, dense<[3, 2]> : vector<2xi64>>}}
module attributes {dlti.dl_spec = #dlti.dl_spec<f32 = dense<[3,2]> : vector<2xi64>>} {}

// -----

// expected-error@+1 {{preferred alignment is expected to be greater than or equal to the abi alignment in data layout entry #dlti.dl_entry<f32, dense<[-1, 2]> : vector<2xi64>>}}
module attributes {dlti.dl_spec = #dlti.dl_spec<f32 = dense<[-1,2]> : vector<2xi64>>} {}

// -----

// expected-error@+1 {{expected a dense i64 elements attribute in the data layout entry #dlti.dl_entry<f32, dense<[3, 2]> : vector<2xui64>>}}
module attributes {dlti.dl_spec = #dlti.dl_spec<f32 = dense<[3,2]> : vector<2xui64>>} {}

// -----

module attributes {dlti.dl_spec = #dlti.dl_spec<index = 64>} {}

// -----

// expected-error@+1 {{expected integer attribute in the data layout entry for 'index'}}
module attributes {dlti.dl_spec = #dlti.dl_spec<index = "a">} {}

// -----

// expected-error@+1 {{unexpected data layout for a built-in type}}
module attributes {dlti.dl_spec = #dlti.dl_spec<vector<2xf32> = 64>} {}

// -----

// expected-error@+1 {{unexpected data layout for a built-in type}}
module attributes {dlti.dl_spec = #dlti.dl_spec<complex<f32> = 64>} {}

// -----

// expected-error@+1 {{unexpected data layout for a built-in type}}
module attributes {dlti.dl_spec = #dlti.dl_spec<!x.y = 64>} {}

// -----

// expected-error@+1 {{expected layout attribute for '!llvm.ptr' to be a dense integer elements attribute with 3 or 4 elements}}
module attributes {dlti.dl_spec = #dlti.dl_spec<!llvm.ptr = 64>} {}

// -----

// expected-error@+1 {{expected layout attribute for '!llvm.ptr' to be a dense integer elements attribute with 3 or 4 elements}}
module attributes {dlti.dl_spec = #dlti.dl_spec<!llvm.ptr = dense<64> : vector<2xi64>>} {}

// -----

module attributes {dlti.dl_spec = #dlti.dl_spec<!llvm.ptr = dense<64> : vector<4xi64>>} {}

// -----

// expected-error@+1 {{expected layout attribute for '!llvm.ptr' to be a dense integer elements attribute with 3 or 4 elements}}
module attributes {dlti.dl_spec = #dlti.dl_spec<!llvm.ptr = dense<64> : vector<5xi64>>} {}

// -----

module attributes {dlti.dl_spec = #dlti.dl_spec<!llvm.ptr = dense<[64, 64, 64, 128]> : vector<4xi64>>} {}

// -----

module attributes {dlti.dl_spec = #dlti.dl_spec<!llvm.ptr = dense<[64, 64, 64, 32]> : vector<4xi64>>} {}

// -----

module attributes {dlti.dl_spec = #dlti.dl_spec<!llvm.ptr = dense<[63, 64, 64, 32]> : vector<4xi64>>} {}

// -----

// expected-error@+1 {{expected i64 parameters for '!llvm.ptr<4>'}}
module attributes {dlti.dl_spec = #dlti.dl_spec<!llvm.ptr<4> = dense<64> : vector<3xi32>>} {}

// -----

module attributes {dlti.dl_spec = #dlti.dl_spec<!llvm.struct<()> = dense<64> : vector<1xi64>>} {}

// -----

// expected-error@+1 {{unexpected layout attribute for struct '!llvm.struct<(i8)>'}}
module attributes {dlti.dl_spec = #dlti.dl_spec<!llvm.struct<(i8)> = dense<64> : vector<1xi64>>} {}

// -----

// expected-error@+1 {{unexpected layout attribute for struct '!llvm.struct<"a", opaque>'}}
module attributes {dlti.dl_spec = #dlti.dl_spec<!llvm.struct<"a", opaque> = dense<64> : vector<1xi64>>} {}

// -----

module attributes {dlti.dl_spec = #dlti.dl_spec<!llvm.struct<packed ()> = dense<64> : vector<1xi64>>} {}

// -----

module attributes {dlti.dl_spec = #dlti.dl_spec<!llvm.array<2 x i8> = dense<64> : vector<1xi64>>} {}

// -----

// expected-error@+1 {{data layout specified for a type that does not support it}}
module attributes {dlti.dl_spec = #dlti.dl_spec<!llvm.void = dense<64> : vector<1xi64>>} {}

// -----

// expected-error@+1 {{data layout specified for a type that does not support it}}
module attributes {dlti.dl_spec = #dlti.dl_spec<!llvm.func<void ()> = dense<64> : vector<1xi64>>} {}

// -----

// expected-error@+1 {{data layout specified for a type that does not support it}}
module attributes {dlti.dl_spec = #dlti.dl_spec<!llvm.target<"spirv.x"> = dense<64> : vector<1xi64>>} {}

// -----

module attributes {dlti.dl_spec = #dlti.dl_spec<"dlti.endianness" = "big">} {}

// -----

// expected-error@+1 {{'dlti.endianness' data layout entry is expected to be either 'big' or 'little'}}
module attributes {dlti.dl_spec = #dlti.dl_spec<"dlti.endianness" = 1>} {}

// -----

module attributes {dlti.dl_spec = #dlti.dl_spec<"dlti.alloca_memory_space" = "x", "dlti.stack_alignment" = 1, "dlti.mangling_mode" = 1, "dlti.default_memory_space" = 1, "dlti.program_memory_space" = 1, "dlti.global_memory_space" = 1,"dlti.function_pointer_alignment" = 1, "dlti.legal_int_widths" = 1>} {}

// -----

// expected-error@+1 {{unknown data layout entry name: dlti.foo}}
module attributes {dlti.dl_spec = #dlti.dl_spec<"dlti.foo" = "big">} {}

// -----

module attributes {dlti.dl_spec = #dlti.dl_spec<"foo" = "big">} {}

// -----

// expected-error@+1 {{empty string as DLTI key is not allowed}}
module attributes {dlti.dl_spec = #dlti.dl_spec<"" = "big">} {}

// -----

module attributes {dlti.dl_spec = #dlti.dl_spec<"llvm.foo" = "big">} {}

// -----

module attributes {dlti.dl_spec = #dlti.dl_spec<"dlti" = "big">} {}

// -----

module attributes {dlti.dl_spec = #dlti.dl_spec<"x.foo" = "big">} { module attributes {dlti.dl_spec = #dlti.dl_spec<"x.foo" = "big">} {} }

// -----

// expected-error@+2 {{data layout does not combine with layouts of enclosing ops}}
// expected-note@+1 {{enclosing op with data layout}}
module attributes {dlti.dl_spec = #dlti.dl_spec<"x.foo" = "big">} { module attributes {dlti.dl_spec = #dlti.dl_spec<"x.foo" = "small">} {} }

// -----

// expected-error@+2 {{data layout does not combine with layouts of enclosing ops}}
// expected-note@+1 {{enclosing op with data layout}}
module attributes {dlti.dl_spec = #dlti.dl_spec<"dlti.endianness" = "big">} { module attributes {dlti.dl_spec = #dlti.dl_spec<"dlti.endianness" = "little">} {} }

// -----

// expected-error@+2 {{data layout does not combine with layouts of enclosing ops}}
// expected-note@+1 {{enclosing op with data layout}}
module attributes {dlti.dl_spec = #dlti.dl_spec<"dlti.stack_alignment" = 1>} { module attributes {dlti.dl_spec = #dlti.dl_spec<"dlti.stack_alignment" = 2>} {} }

// -----

module attributes {dlti.dl_spec = #dlti.dl_spec<"y.foo" = 3>} { module attributes {dlti.dl_spec = #dlti.dl_spec<"x.foo" = "small">} {} }

// -----

// expected-error@+2 {{data layout does not combine with layouts of enclosing ops}}
// expected-note@+1 {{enclosing op with data layout}}
module attributes {dlti.dl_spec = #dlti.dl_spec<!llvm.ptr = dense<32> : vector<3xi64>>} { module attributes {dlti.dl_spec = #dlti.dl_spec<!llvm.ptr<4> = dense<64> : vector<3xi64>>} {} }

// -----

// expected-error@+2 {{data layout does not combine with layouts of enclosing ops}}
// expected-note@+1 {{enclosing op with data layout}}
module attributes {dlti.dl_spec = #dlti.dl_spec<!llvm.ptr = dense<[32, 32, 32]> : vector<3xi64>>} { module attributes {dlti.dl_spec = #dlti.dl_spec<!llvm.ptr<4> = dense<[32,32,64]> : vector<3xi64>>} {} }

// -----

// expected-error@+2 {{data layout does not combine with layouts of enclosing ops}}
// expected-note@+1 {{enclosing op with data layout}}
module attributes {dlti.dl_spec = #dlti.dl_spec<!llvm.ptr<1> = dense<[32, 64, 64]> : vector<3xi64>>} { module attributes {dlti.dl_spec = #dlti.dl_spec<!llvm.ptr = dense<[64,128,128]> : vector<3xi64>>} {} }

// -----

module attributes {dlti.dl_spec = #dlti.dl_spec<!llvm.struct<()> = dense<[32, 64]> : vector<2xi64>>} { module attributes {dlti.dl_spec = #dlti.dl_spec<!llvm.struct<()> = dense<[16, 16]> : vector<2xi64>>} {} }

// -----

// expected-error@+2 {{data layout does not combine with layouts of enclosing ops}}
// expected-note@+1 {{enclosing op with data layout}}
module attributes {dlti.dl_spec = #dlti.dl_spec<!llvm.struct<()> = dense<[16, 64]> : vector<2xi64>>} { module attributes {dlti.dl_spec = #dlti.dl_spec<!llvm.struct<()> = dense<[32, 32]> : vector<2xi64>>} {} }

// -----

func.func private @f() attributes {dlti.dl_spec = #dlti.dl_spec<index = "a">}

// -----

module attributes {dlti.target_system_spec = #dlti.target_system_spec<"CPU" = #dlti.target_device_spec<"a" = 1>>} {}

// -----

// expected-error@+1 {{value associated with key "CPU" is not a DLTI device spec}}
module attributes {dlti.target_system_spec = #dlti.target_system_spec<"CPU" = 4>} {}

// -----

// expected-error@+1 {{invalid kind of attribute specified}}
module attributes {dlti.target_system_spec = #dlti.target_system_spec<i32 = #dlti.target_device_spec<"a" = 1>>} {}

// -----

// expected-error@+1 {{invalid kind of attribute specified}}
module attributes {dlti.target_system_spec = #dlti.target_system_spec<"CPU" = #dlti.target_device_spec<i32 = 1>>} {}

// -----

// expected-error@+1 {{expected a dense i64 elements attribute in the data layout entry #dlti.dl_entry<f32, 1 : i64>}}
module attributes {dlti.dl_spec = #dlti.dl_spec<"dlti.endianness" = "big", "dlti.foo" = 1, f32 = 1>} {}

// -----

// expected-error@+1 {{expected a dense i64 elements attribute in the data layout entry #dlti.dl_entry<i8, 8 : i64>}}
module attributes {dlti.dl_spec = #dlti.dl_spec<i32 = dense<32> : vector<1xi64>, i64 = dense<64> : vector<1xi64>, i8 = 8>} {}

// -----

// expected-error@+1 {{expected layout attribute for '!llvm.ptr' to be a dense integer elements attribute with 3 or 4 elements}}
module attributes {dlti.dl_spec = #dlti.dl_spec<i32 = dense<32> : vector<1xi64>, f64 = dense<64> : vector<1xi64>, !llvm.ptr = 8>} {}

// -----

// expected-error@+1 {{expected 1 or 2 elements in the data layout entry #dlti.dl_entry<i8, dense<[[8, 9], [1, 2]]> : tensor<2x2xi64>>}}
module attributes {dlti.dl_spec = #dlti.dl_spec<i32 = dense<32> : tensor<1xi64>, f64 = dense<64> : tensor<1x1xi64>, i8 = dense<[[8,9],[1,2]]> : tensor<2x2xi64>>} {}

// -----

// expected-error@+1 {{expected a dense i64 elements attribute in the data layout entry #dlti.dl_entry<!llvm.ppc_fp128, 3 : i64>}}
module attributes {dlti.dl_spec = #dlti.dl_spec<!llvm.ppc_fp128 = 3>} {}

// -----

// expected-error@+1 {{data layout specified for a type that does not support it}}
module attributes {dlti.dl_spec = #dlti.dl_spec<!llvm.token = 3>} {}

// -----

// expected-error@+1 {{unexpected data layout for a built-in type}}
module attributes {dlti.dl_spec = #dlti.dl_spec<memref<2xi8> = 3>} {}

// -----

module attributes {dlti.dl_spec = #dlti.dl_spec<>} {}

// -----

// expected-error@+2 {{data layout does not combine with layouts of enclosing ops}}
// expected-note@+1 {{enclosing op with data layout}}
module attributes {dlti.dl_spec = #dlti.dl_spec<"x.y" = 1>} { "a.b"() ({ module attributes {dlti.dl_spec = #dlti.dl_spec<"x.y" = 2>} {}}) {dlti.dl_spec = #dlti.dl_spec<"x.y" = 2>} : () -> () }

// -----

module attributes {dlti.dl_spec = #dlti.dl_spec<"x.y" = 1>} { llvm.func @f() attributes {dlti.dl_spec = #dlti.dl_spec<"x.y" = 2>} }

// -----

// expected-error@+1 {{the 'llvm' dialect does not support identifier data layout entries}}
module attributes {dlti.dl_spec = #dlti.dl_spec<"llvm.data_layout" = "", "llvm.foo" = 2>} { llvm.func @f() attributes {dlti.dl_spec = #dlti.dl_spec<"x.y" = 2>} }
