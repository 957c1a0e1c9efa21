//! Round trips of operations generated from specs: through bytecode, through archives, and with lazy reading.

use lect_tests::round_trip;

use crate::{archive, bytecode, lazy};

#[test]
fn round_trips_generated_operations() {
    round_trip::round_trips_generated_operations(&[
        ("archive", archive::check),
        ("bytecode", bytecode::check),
        ("late reading", lazy::lazy_is_as_eager),
    ]);
}
