//! Names of operations that are similar to unknown ones.

use lect_ods::names::nearest;

use crate::context::ContextData;

impl ContextData {
    /// Returns the name of an operation that is similar to an unknown one. The result has a namespace if the unknown
    /// name has one. Otherwise it belongs to a dialect whose namespace may be omitted.
    #[cold]
    pub fn similar_op(&self, written: &str) -> Option<String> {
        let ops_of = |namespace: &str| self.dialect(namespace.as_bytes()).map(|dialect| &dialect.spec().ops);
        let Some((namespace, rest)) = written.split_once('.') else {
            let ops = ["func", "builtin"].into_iter().filter_map(ops_of).flat_map(|ops| ops.iter());
            return nearest(written, ops.filter_map(|op| Some(op.name.split_once('.')?.1))).map(str::to_owned);
        };
        if let Some(ops) = ops_of(namespace) {
            return nearest(written, ops.iter().map(|op| &*op.name)).map(str::to_owned);
        }
        // The namespace is misspelled, and perhaps the rest, too.
        let dialect = nearest(namespace, self.dialect_names())?;
        let corrected = format!("{dialect}.{rest}");
        let ops = ops_of(dialect)?;
        match ops.iter().any(|op| *op.name == *corrected) {
            true => Some(corrected),
            false => nearest(&corrected, ops.iter().map(|op| &*op.name)).map(str::to_owned),
        }
    }
}
