//! Equality of the IR of two texts.

use std::sync::Arc;

use lect_core::source::{Text, split};
use lect_core::text::print::{PrintConfig, print_op};
use lect_core::text::{ParseConfig, parse_source};

use crate::opt::Program;
use crate::opt::project::Project;

/// Parser of texts with a project's dialects.
pub(super) struct Reader<'p> {
    pub(super) program: &'p Program,
    pub(super) project: &'p Project,
}

impl Reader<'_> {
    /// Returns true if two texts have the same IR apart from locations, or if the first is invalid.
    pub(super) fn is_same(&self, text: &[u8], other: &[u8]) -> bool {
        let (one, two) = (split(text, b"// -----").chunks, split(other, b"// -----").chunks);
        one.len() == two.len()
            && one.into_iter().zip(two).all(|(one, two)| {
                let read = |text: &[u8], range| self.generic(text.get(range).unwrap_or_default());
                read(text, one).is_none_or(|ir| read(other, two) == Some(ir))
            })
    }

    /// Prints the IR of a text in the generic form; `None` if the text is invalid.
    fn generic(&self, text: &[u8]) -> Option<Vec<u8>> {
        let ctx = self.program.context();
        ctx.set_handler(Arc::new(|_, _| {}));
        self.project.install(&ctx).ok()?;
        let source: Text = Arc::new(text.to_vec());
        let buffer = ctx.sources().add(b"-", source).ok()?;
        let config = ParseConfig::default().with_allow_unregistered(true).with_max_errors(1);
        let ir = parse_source(&ctx, &buffer, 0..text.len(), &config).ok()?;
        let mut generic = Vec::new();
        print_op(ir.root(), &PrintConfig::default().with_generic(true), &mut generic).ok()?;
        Some(generic)
    }
}
