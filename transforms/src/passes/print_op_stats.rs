//! `print-op-stats`: counts the operations of each name.

use std::collections::BTreeMap;
use std::fmt::Write;

use lect_core::diag::Reported;
use lect_core::ir::{Isolate, walk};

use crate::pass::{Pass, PassContext};

/// Print statistics of operations
#[derive(Pass)]
#[pass(name = "print-op-stats", class = "PrintOpStats")]
pub struct PrintOpStats {
    /// print the stats as JSON
    #[option]
    json: bool,
}

impl Pass for PrintOpStats {
    fn run(&self, ir: &mut Isolate, cx: &mut PassContext<'_>) -> Result<(), Reported> {
        let mut counts: BTreeMap<String, u64> = BTreeMap::new();
        walk::for_each(ir.root(), |op| match counts.get_mut(&*op.name_text()) {
            Some(count) => *count += 1,
            None => {
                counts.insert(op.name_text().into_owned(), 1);
            }
        });
        let text = if self.json { json(&counts) } else { table(&counts) };
        cx.output().report(text.as_bytes());
        cx.preserve_all();
        Ok(())
    }
}

fn json(counts: &BTreeMap<String, u64>) -> String {
    let lines: Vec<String> = counts.iter().map(|(name, count)| format!("  \"{name}\" : {count}")).collect();
    format!("{{\n{}\n}}\n", lines.join(",\n"))
}

/// Formats the counts as a table, with names aligned at the dot behind their dialect.
fn table(counts: &BTreeMap<String, u64>) -> String {
    let split = |name: &str| match name.split_once('.') {
        Some((dialect, op)) => (dialect.to_owned(), op.to_owned()),
        None => (String::new(), name.to_owned()),
    };
    let rows: Vec<_> = counts.iter().map(|(name, count)| (split(name), count)).collect();
    let dialects = rows.iter().map(|row| row.0.0.len()).max().unwrap_or_default();
    let ops = rows.iter().map(|row| row.0.1.len()).max().unwrap_or_default();
    let mut text = "Operations encountered:\n-----------------------\n".to_owned();
    for ((dialect, op), count) in rows {
        let dot = if dialect.is_empty() { ' ' } else { '.' };
        // Writing to memory does not fail.
        let _ = writeln!(text, "  {dialect:>dialects$}{dot}{op:<ops$} , {count}");
    }
    text
}
