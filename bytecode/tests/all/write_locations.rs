//! Table of file locations.

use lect_bytecode::write::locations::{CROWD, Locations, Met};
use lect_core::Context;
use lect_core::source::FilePlace;

#[test]
fn few_places_of_a_crowded_line_are_compared() {
    let ctx = Context::new();
    let file = ctx.ident(b"one-line.mlir");
    let mut locations = Locations::default();
    for column in 1..=1000 {
        let met = locations.meet(&ctx, FilePlace { file, line: 1, column }, column - 1);
        assert!(matches!(met, Met::New(_)));
    }
    for column in 1..=1000 {
        let met = locations.meet(&ctx, FilePlace { file, line: 1, column }, 1000);
        assert!(matches!(met, Met::Again(id) if id == column - 1));
    }
    // The locations that are compared are a list, which begins with one of them.
    let compared = |first: u32| {
        let next = |id: &u32| locations.get(*id).and_then(|place| place.next.checked_sub(1));
        std::iter::successors(Some(first), next).count()
    };
    let most = (0..1000).map(compared).max().unwrap_or_default();
    assert_eq!(most, CROWD as usize);
}
