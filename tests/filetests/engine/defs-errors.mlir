// RUN: lect opt --load-dialect engine/defs.td --allow-unregistered-dialect --split-input-file --verify-diagnostics %s

// expected-error@+1 {{unknown  type `what` in dialect `defs`}}
"a"() {t = !defs.what<1>} : () -> ()

// -----

// expected-error@+1 {{unknown attribute `what` in dialect `defs`}}
"a"() {t = #defs<what 1>} : () -> ()

// -----

// expected-error@+1 {{expected valid keyword}}
"a"() {t = #defs<"what">} : () -> ()

// -----

// expected-error@+1 {{expected '<'}}
"a"() {t = #defs.inner} : () -> ()

// -----

// expected-error@+2 {{expected integer value}}
// expected-error@+1 {{failed to parse Defs_InnerAttr parameter 'n' which is to be a `int`}}
"a"() {t = #defs.inner<x>} : () -> ()

// -----

// expected-error@+2 {{integer value too large}}
// expected-error@+1 {{failed to parse Defs_InnerAttr parameter 'n' which is to be a `int`}}
"a"() {t = #defs.inner<2147483648>} : () -> ()

// -----

// expected-error@+2 {{expected ::defs::Flags to be one of: none, a, b, c, all}}
// expected-error@+1 {{failed to parse Defs_FlagsAttr parameter 'value' which is to be a `::defs::Flags`}}
"a"() {t = #defs.flags<a, d>} : () -> ()

// -----

// expected-error@+2 {{expected one of [red, "light green"light green] for a color, got: blue}}
// expected-error@+1 {{failed to parse Defs_ColorAttr parameter 'value' which is to be a `::defs::Color`}}
"a"() {t = #defs<color blue>} : () -> ()

// -----

// expected-error@+1 {{struct is missing required parameter: any}}
"a"() {t = #defs.outer<inner = <1>>} : () -> ()

// -----

// expected-error@+1 {{duplicate or unknown struct parameter name: inner}}
"a"() {t = #defs.outer<inner = <1>, inner = <2>>} : () -> ()

// -----

// expected-error@+2 {{expected valid keyword}}
// expected-error@+1 {{expected a parameter name in struct}}
"a"() {t = #defs.outer<"inner" = <1>>} : () -> ()

// -----

// expected-error@+2 {{invalid kind of attribute specified}}
// expected-error@+1 {{failed to parse Defs_OuterAttr parameter 'inner' which is to be a `InnerAttr`}}
"a"() {t = #defs.outer<inner = #defs.nothing, any = 1>} : () -> ()

// -----

// expected-error@+2 {{invalid kind of type specified: expected defs.box, but found '!defs.token'}}
// expected-error@+1 {{failed to parse Defs_FullAttr parameter 'box' which is to be a `BoxType`}}
"a"() {t = #defs.full<<1>, !defs.token>} : () -> ()

// -----

// expected-error@+1 {{expected a trailing type}}
"a"() {t = #defs.typed<1>} : () -> ()

// -----

// expected-error@+1 {{invalid kind of type specified}}
"a"() {t = #defs.typed<1> : f32} : () -> ()

// -----

// expected-error@+1 {{invalid memref element type}}
"a"() {t = memref<4x!defs.token>} : () -> ()

// -----

// expected-error@+1 {{failed to verify 'elementType': VectorElementTypeInterface instance}}
"a"() {t = vector<4x!defs.token>} : () -> ()

// -----

// A value that is the default one takes no comma, as mlir-tblgen has it.
// expected-error@+2 {{expected integer value}}
// expected-error@+1 {{failed to parse Defs_WordsAttr parameter 'yes' which is to be a `bool`}}
"a"() {t = #defs.words<"", red, 1, 7, true>} : () -> ()

// -----

// expected-error@+1 {{failed to verify 'element': signless integer}}
"a"() {t = !defs.intbox<si32>} : () -> ()
