// RUN: lect opt --allow-unregistered-dialect --split-input-file --verify-diagnostics %s

// Keys of entries, and the compatibility of nested layouts.
// expected-error@+2 {{data layout does not combine with layouts of enclosing ops}}
// expected-note@+1 {{enclosing op with data layout}}
module attributes {dlti.dl_spec = #dlti.dl_spec<!llvm.struct<()> = dense<[32, 64]> : vector<2xi64>>} { module attributes {dlti.dl_spec = #dlti.dl_spec<!llvm.struct<()> = dense<[24, 64]> : vector<2xi64>>} {} }

// -----

module attributes {dlti.dl_spec = #dlti.dl_spec<!llvm.struct<()> = dense<[32, 64]> : vector<2xi64>>} { module attributes {dlti.dl_spec = #dlti.dl_spec<!llvm.struct<()> = dense<[16, 128]> : vector<2xi64>>} {} }

// -----

// expected-error@+2 {{data layout does not combine with layouts of enclosing ops}}
// expected-note@+1 {{enclosing op with data layout}}
module attributes {dlti.dl_spec = #dlti.dl_spec<!llvm.struct<()> = dense<[32, 64]> : vector<2xi64>>} { module attributes {dlti.dl_spec = #dlti.dl_spec<!llvm.struct<()> = dense<[64, 128]> : vector<2xi64>>} {} }

// -----

// expected-error@+2 {{data layout does not combine with layouts of enclosing ops}}
// expected-note@+1 {{enclosing op with data layout}}
module attributes {dlti.dl_spec = #dlti.dl_spec<!llvm.ptr<1> = dense<[32, 64, 64]> : vector<3xi64>>} { module attributes {dlti.dl_spec = #dlti.dl_spec<!llvm.ptr<2> = dense<[64,64,128]> : vector<3xi64>>} {} }

// -----

module attributes {dlti.dl_spec = #dlti.dl_spec<f32 = dense<[32, 64]> : vector<2xi64>>} { module attributes {dlti.dl_spec = #dlti.dl_spec<!llvm.ptr<2> = dense<[64,128,128]> : vector<3xi64>>} {} }

// -----

// expected-error@+1 {{unexpected layout attribute for struct '!llvm.struct<"a", ()>'}}
module attributes {dlti.dl_spec = #dlti.dl_spec<!llvm.struct<"a", ()> = dense<64> : vector<1xi64>>} {}

// -----

// expected-error@+1 {{value associated with key "CPU" is not a DLTI device spec}}
module attributes {dlti.target_system_spec = #dlti.target_system_spec<"CPU" = "a">} {}

// -----

// expected-error@+1 {{value associated with key "CPU" is not a DLTI device spec}}
module attributes {dlti.target_system_spec = #dlti.target_system_spec<"CPU" = #dlti.map<"a" = 1>>} {}

// -----

// expected-error@+1 {{value associated with key "CPU" is not a DLTI device spec}}
module attributes {dlti.target_system_spec = #dlti.target_system_spec<"CPU" = #x.y>} {}

// -----

// expected-error@+1 {{empty string as DLTI key is not allowed}}
module attributes {dlti.target_system_spec = #dlti.target_system_spec<"CPU" = #dlti.target_device_spec<"" = 1>>} {}

// -----

// expected-error@+1 {{empty string as DLTI key is not allowed}}
module attributes {a = #dlti.map<"" = 1>} {}

// -----

// expected-error@+1 {{repeated DLTI key: i32}}
module attributes {a = #dlti.map<i32 = 1, i32 = 2>} {}

// -----

// expected-error@+1 {{repeated DLTI key: "a"}}
module attributes {a = #dlti.map<"a" = 1, "a" = 2>} {}

// -----

// expected-error@+1 {{repeated DLTI key: "a"}}
module attributes {a = #dlti.map<#dlti.dl_entry<"a", 1>, "a" = 2>} {}

// -----

// expected-error@+1 {{'dlti.dl_spec' is expected to be a #dlti.dl_spec attribute}}
module attributes {dlti.dl_spec = #x.y} {}

// -----

// expected-error@+1 {{non-string key of DLTI system spec}}
module attributes {a = #dlti.target_system_spec<#dlti.dl_entry<i32, 1>>} {}

// -----

// expected-error@+1 {{type as DLTI key is not allowed}}
module attributes {a = #dlti.target_device_spec<#dlti.dl_entry<i32, 1>>} {}

// -----

// expected-error@+1 {{invalid kind of attribute specified}}
module attributes {a = #dlti.map<3>} {}
