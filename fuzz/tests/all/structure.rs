//! Structure of bytecode files.

use lect_fuzz::structure::Parts;
use lect_fuzz::target::bytecode;

#[test]
fn parts_reassemble_to_same_bytes() {
    let text = "%0 = \"a.b\"() <{c = 1 : i7}> ({\n^bb0(%x: i32):\n  \"d\"(%x, %x)[^bb1] : (i32, i32) -> ()\n^bb1:\n  \
                %y = \"e\"() {f = [1, \"g\"]} : () -> i1\n  \"h\"() ({\n    \"i\"(%y) : (i1) -> ()\n  }, {\n  }) : () -> ()\n}) : () -> f32\n\
                module @m {}\n";
    for version in 0..=6 {
        let file = bytecode::file(text.as_bytes(), version).expect("the text is sound");
        let again = Parts::of(&file).expect("the file is sound").bytes();
        assert_eq!(file, again, "version {version}");
    }
}
