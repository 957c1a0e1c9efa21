// RUN: lect opt --allow-unregistered-dialect --split-input-file --verify-diagnostics %s

// The error in operations on indices.

func.func @a(%a : i32) {
  // expected-error@+1 {{'index.casts' op operand type 'i32' and result type 'i64' are cast incompatible}}
  %0 = index.casts %a : i32 to i64
  return
}

// -----

func.func @a(%a : index) {
  // expected-error@+1 {{'index.castu' op operand type 'index' and result type 'index' are cast incompatible}}
  %0 = index.castu %a : index to index
  return
}

// -----

func.func @a(%a : index) {
  // expected-error@+1 {{expected operation name in quotes}}
  %1 = index.constant 5 : i32
  return
}

// -----

func.func @a(%a : index) {
  // expected-error@+1 {{integer constant out of range for attribute}}
  %1 = index.bool.constant 5
  return
}

// -----

func.func @a(%a : index) {
  // expected-error@+1 {{'index.constant' op attribute 'value' failed to satisfy constraint: index attribute}}
  %1 = "index.constant"() {value = 4 : i32} : () -> index
  return
}
