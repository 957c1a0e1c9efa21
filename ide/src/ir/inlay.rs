//! Inlay hints: types and names that the text omits.

use std::ops::Range;

use super::Snapshot;
use super::names::NameOf;

/// A hint between two bytes of the text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Inlay {
    /// Position of the hint.
    pub at: u32,
    /// Text of the hint.
    pub label: String,
}

/// Longest hint; a longer one is truncated.
const LONGEST: usize = 40;

impl Snapshot {
    /// Returns the hints in a part of the text: the types of results after their names. At the end of a long region,
    /// the name of its operation is a hint, too.
    pub fn inlays(&self, range: Range<u32>) -> Vec<Inlay> {
        let mut inlays = Vec::new();
        for reference in self.names.within(range.clone()).iter().filter(|it| it.defines) {
            let Some(definition) = self.names.definition(reference).filter(|it| it.of == NameOf::Value) else {
                continue;
            };
            // A block argument is followed by its type.
            let rest = self.text.get(reference.end as usize..).unwrap_or_default().trim_start();
            let written = rest.starts_with(':') && !rest[1..].starts_with(|char: char| char.is_ascii_digit());
            if written || definition.types.is_empty() {
                continue;
            }
            let types: Vec<String> = definition.types.iter().map(|ty| self.ctx.types().show(*ty).to_string()).collect();
            inlays.push(Inlay { at: reference.end, label: shortened(&format!(": {}", types.join(", "))) });
        }
        for op in self.ops.iter().filter(|op| range.start <= op.range.end && op.range.end <= range.end) {
            let lines = self.lines.line(op.range.end) - self.lines.line(op.range.start);
            if lines >= 20 && self.slice(op.range.end - 1..op.range.end) == "}" {
                let symbol =
                    op.symbol.as_ref().map(|symbol| format!(" {}", self.slice(symbol.clone()))).unwrap_or_default();
                inlays.push(Inlay { at: op.range.end, label: shortened(&format!(" {}{symbol}", self.op_name(op))) });
            }
        }
        inlays.sort_by_key(|inlay| inlay.at);
        inlays
    }
}

fn shortened(text: &str) -> String {
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}...", &text[..end]),
        None => text.to_owned(),
    }
}
