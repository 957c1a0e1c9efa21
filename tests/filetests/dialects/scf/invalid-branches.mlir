// RUN: lect opt --allow-unregistered-dialect --split-input-file --verify-diagnostics %s

// The error in conditions, switches and regions that are run once.

func.func @a(%a: index, %f: f32, %k: i1) {
  // expected-error@+1 {{'scf.if' op must have an else block if defining values}}
  %0 = scf.if %k -> f32 { scf.yield %f : f32 }
  return
}

// -----

func.func @a(%a: index, %f: f32, %k: i1) {
  // expected-error@+2 {{'scf.if' op along control flow edge from Operation scf.yield to parent: region branch point has 0 operands, but region successor needs 1 inputs}}
  // expected-note@+1 {{region branch point}}
  %0 = scf.if %k -> f32 { scf.yield %f : f32 } else { }
  return
}

// -----

func.func @a(%a: index, %f: f32, %k: i1) {
  // expected-error@+2 {{'scf.if' op along control flow edge from Operation scf.yield to parent: successor operand type #0 'i32' should match successor input type #0 'f32'}}
  // expected-note@+1 {{region branch point}}
  %0 = scf.if %k -> f32 { scf.yield %f : f32 } else { %z = arith.constant 1 : i32 scf.yield %z : i32 }
  return
}

// -----

func.func @a(%a: index, %f: f32, %k: i1) {
  // expected-error@+1 {{'scf.execute_region' op region needs to have at least one block}}
  scf.execute_region { }
  return
}

// -----

func.func @a(%a: index, %f: f32, %k: i1) {
  // expected-error@+1 {{'scf.execute_region' op region cannot have any arguments}}
  scf.execute_region { ^bb0(%z: f32): scf.yield }
  return
}

// -----

func.func @a(%a: index, %f: f32, %k: i1) {
  // expected-error@+2 {{'scf.execute_region' op along control flow edge from Operation scf.yield to parent: region branch point has 0 operands, but region successor needs 1 inputs}}
  // expected-note@+1 {{region branch point}}
  scf.execute_region -> f32 { scf.yield }
  return
}

// -----

func.func @a(%a: index, %f: f32, %k: i1) {
  // expected-error@+2 {{'scf.execute_region' op along control flow edge from Operation scf.yield to parent: successor operand type #0 'index' should match successor input type #0 'f32'}}
  // expected-note@+1 {{region branch point}}
  scf.execute_region -> f32 { scf.yield %a : index }
  return
}

// -----

func.func @a(%a: index, %f: f32, %k: i1) {
  // expected-error@+1 {{'scf.index_switch' op has duplicate case value: 2}}
  scf.index_switch %a case 2 { scf.yield } case 2 { scf.yield } default { }
  return
}

// -----

func.func @a(%a: index, %f: f32, %k: i1) {
  // expected-error@+2 {{'scf.index_switch' op expected each region to return 0 values, but case region #0 returns 1}}
  // expected-note@+1 {{see yield operation here}}
  scf.index_switch %a case 2 { scf.yield %f : f32 } default { }
  return
}

// -----

func.func @a(%a: index, %f: f32, %k: i1) {
  // expected-error@+1 {{'scf.index_switch' op region #1 ('caseRegions') failed to verify constraint: region with 1 blocks}}
  scf.index_switch %a case 2 { } default { }
  return
}

// -----

func.func @a(%a: index, %f: f32, %k: i1) {
  // expected-error@+1 {{custom op 'scf.index_switch' expected integer value}}
  scf.index_switch %a case x { } default { }
  return
}

// -----

func.func @a(%a: index, %f: f32, %k: i1) {
  scf.index_switch %a case 3 { scf.yield }
  // expected-error@+1 {{custom op 'scf.index_switch' expected 'default'}}
  return
}

// -----

func.func @a(%a: index, %f: f32, %k: i1) {
  // expected-error@+2 {{'scf.index_switch' op expected result #0 of each region to be 'f32'}}
  // expected-note@+1 {{case region #0 returns 'index' here}}
  %0 = scf.index_switch %a -> f32 case 3 { scf.yield %a : index } default { scf.yield %f : f32 }
  return
}

// -----

func.func @a(%a: index, %t: memref<4xf32>) {
  // expected-error@+1 {{'scf.yield' op expects parent op to be one of 'scf.execute_region, scf.for, scf.if, scf.index_switch, scf.while'}}
  scf.yield
  return
}
