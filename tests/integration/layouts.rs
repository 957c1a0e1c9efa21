//! Bytecode layouts of properties: the layouts derived from the specs of lect's dialects must be equal to the table of
//! MLIR's newest release.

use std::fmt::Write;

use lect_bytecode::layout::{OpLayout, release};
use lect_core::Context;

/// Release of MLIR that lect's dialects are from.
const NEWEST: u32 = 22;

#[test]
fn specs_lead_to_the_layouts_of_the_newest_release() -> Result<(), String> {
    let newest = release(NEWEST).ok_or("there is no table of the newest release")?;
    let ctx = Context::with_dialects(lect_dialects::ALL);
    let names = lect_dialects::ALL.iter().filter(|def| def.spec.is_some()).map(|def| def.namespace);
    let (mut wrong, mut right) = (String::new(), 0);
    for dialect in names.chain(["builtin"]).filter_map(|name| Some(ctx.dialect(name.as_bytes())?.spec())) {
        let known = newest.knows_dialect(&dialect.name);
        for op in dialect.ops.iter().filter(|_| known) {
            let own = OpLayout::of(op, dialect);
            match newest.layout(&op.name) {
                Some(layout) if layout == own => right += 1,
                Some(layout) => drop(writeln!(wrong, "{}:{own}, but the table says{layout}", op.name)),
                None if own.is_empty() => right += 1,
                None => drop(writeln!(wrong, "{}:{own}, which the table does not have", op.name)),
            }
        }
        // For some dialects lect has attributes and types only.
        let all = if dialect.ops.is_empty() { Vec::new() } else { newest.ops(&format!("{}.", dialect.name)) };
        // MLIR's own tests extend dialects.
        let is_of_tests = |name: &str| name.split('.').any(|part| part.starts_with("test"));
        let own = all.iter().filter(|name| !is_of_tests(name));
        for name in own.filter(|name| !dialect.ops.iter().any(|op| op.name == **name)) {
            let _ = writeln!(wrong, "{name} is in the table only");
        }
    }
    println!("{right} operations have the layout of release {NEWEST}");
    if wrong.is_empty() { Ok(()) } else { Err(wrong) }
}
