//! Minimisation of inputs.

use lect_fuzz::minimise::minimise;

fn has(text: &[u8], word: &str) -> bool {
    text.windows(word.len()).any(|it| it == word.as_bytes())
}

#[test]
fn minimises_bytes_to_relevant_part() {
    let small = minimise(b"all of this ( is of ) no use", 1000, |text| has(text, "(") && has(text, ")"));
    assert_eq!(small, b"()");
}

#[test]
fn minimises_ir_to_relevant_operations() {
    let text = "func.func @f(%a: i32) -> i32 {\n  %0 = arith.addi %a, %a : i32\n  %1 = arith.muli %0, %a : i32\n  \
                %2 = arith.subi %1, %0 : i32\n  return %2 : i32\n}";
    let small = minimise(text.as_bytes(), 1000, |text| has(text, "arith.muli"));
    let small = String::from_utf8(small).expect("it is text");
    assert_eq!(small, "module {\n  %0 = unrealized_conversion_cast to i1\n  %1 = arith.muli %0, %0 : i1\n}\n");
}
