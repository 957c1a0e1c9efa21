//! What the dialect is.

use std::sync::OnceLock;

use lect_core::dialect::{DialectSpec, Shared};
use lect_ods::td::lower::lower;
use lect_ods::td::{Input, LoadConfig, load};

/// The dialect, read once.
pub(super) fn spec() -> Shared<DialectSpec> {
    static SPEC: OnceLock<Shared<DialectSpec>> = OnceLock::new();
    SPEC.get_or_init(|| Shared::new(read())).clone()
}

fn read() -> DialectSpec {
    let text = include_str!("irdl.td").to_owned();
    let mut loaded = load(Input::Text { name: "irdl.td".to_owned(), text }, &LoadConfig::default());
    let dialects = match &loaded.records {
        Some(records) => lower(records, &mut loaded.diagnostics).dialects,
        None => Vec::new(),
    };
    debug_assert_eq!(loaded.diagnostics.errors(), 0, "irdl.td is right");
    let irdl = dialects.into_iter().find(|dialect| dialect.name == "irdl");
    irdl.unwrap_or_else(|| DialectSpec::new("irdl"))
}

#[cfg(test)]
mod tests {
    use lect_ods::spec::OpSyntax;

    #[test]
    fn the_td_file_says_what_there_is() {
        let spec = super::spec();
        assert_eq!((spec.ops.len(), spec.types.len(), spec.attrs.len()), (17, 2, 2));
        assert!(spec.ops.iter().all(|op| matches!(op.syntax, OpSyntax::Format(_))));
    }
}
