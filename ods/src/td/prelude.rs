//! The files that dialects include by convention and that ship with this crate: our own text, under `ods/prelude`.
//!
//! To add one, write it there and list it in [`FILES`], by the name that an `include` gives it.

/// The files of the prelude by name, sorted.
const FILES: &[(&str, &str)] = &[];

/// The text of a file of the prelude.
pub fn find(name: &str) -> Option<&'static str> {
    FILES.binary_search_by_key(&name, |(file, _)| file).ok().and_then(|at| FILES.get(at)).map(|(_, text)| *text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_sorted_and_found() {
        assert!(FILES.is_sorted_by_key(|(name, _)| *name));
        for (name, text) in FILES {
            assert_eq!(find(name), Some(*text));
        }
        assert_eq!(find("mlir/IR/NoSuchFile.td"), None);
    }
}
