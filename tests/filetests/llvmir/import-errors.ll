; RUN: not lect translate --import-llvm --split-input-file %s
; ORACLE: differs because errors have the position in the text as their location, and not in their message

define i32 @wrong_type(i32 %x) {
  ret i64 %x
}

; // -----

define void @unknown_instruction() {
  frobnicate i32 1
}

; // -----

define i32 @undefined_value() {
  ret i32 %nothing
}

; // -----

define void @undefined_label() {
  br label %nowhere
}

; // -----

@constant = global float 300

; // -----

@pointer = global i32* null

; // -----

define void @unknown_function() {
  call void @missing()
  ret void
}

; // -----

!0 = !DIFile(filename: "a", filename: "b")
