//! `lect bytecode stats`: sizes of the parts of a file.

use lect_ods::order::Order as _;
use std::fmt::{self, Write as _};
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};

use clap::Args;
use lect_bytecode::archive;
use lect_bytecode::archive::container::{Container, SectionId as SectionKind};
use lect_bytecode::dump::{Amount, Counter, Escaped, Item, Shown, Stats, Table, Tables, Value, summary, walk};
use lect_bytecode::sections::SectionId;
use lect_core::diag::escaped_line;

use super::Known;
use super::input::Input;
use super::progress::{Progress, Watched};
use crate::opt::Program;
use crate::opt::dialects::Dialects;
use crate::opt::failure::Failure;
use crate::opt::output::cannot_write;

/// Shows the sizes of the parts of a file: sections, dialects, kinds of attributes and types, operations
#[derive(Args)]
pub struct StatsOf {
    /// The file; `-` is standard input
    #[arg(default_value = "-")]
    file: PathBuf,

    /// The number of lines of each table
    #[arg(long, value_name = "N", default_value = "10")]
    top: usize,

    #[command(flatten)]
    dialects: Dialects,
}

impl StatsOf {
    /// Prints the statistics of the file.
    pub fn run(&self, program: &Program) -> Result<(), Failure> {
        let input = Input::read(&self.file)?;
        if let Some(text) = archive_page(&input)? {
            return print(&text);
        }
        let image = input.image()?;
        let known = Known::new(program, Some((&self.dialects, &self.file)))?;
        let tables = Tables::read(&image).map_err(|fault| input.report(&fault))?.with_specs(|name| known.spec(name));
        let mut counter = Watched::new(Counter::new(&tables, self.top), Progress::new(input.name(), image.bytes.len()));
        walk(&tables, None, &mut counter).map_err(|fault| input.report(&fault))?;
        let stats = counter.into_inner().finish();
        let mut page = Page {
            text: String::new(),
            tables: &tables,
            stats: &stats,
            total: image.bytes.len(),
            top: self.top,
            has_bars: io::stdout().is_terminal(),
        };
        // Writing to a string always succeeds.
        let _ = page.write(input.name());
        print(&page.text)
    }
}

/// Writes to standard output, without colours if that is no terminal.
fn print(text: &str) -> Result<(), Failure> {
    let mut out = anstream::stdout().lock();
    let written = out.write_all(text.as_bytes()).and_then(|()| out.flush());
    written.map_err(|error| cannot_write(Path::new("-"), &error))
}

/// Returns the sizes of an archive's sections as text; `None` if the input is not an archive.
fn archive_page(input: &Input) -> Result<Option<String>, Failure> {
    if !archive::is_archive(input.bytes()) {
        return Ok(None);
    }
    let file = Container::new(input.bytes().clone()).map_err(|fault| input.report(&fault))?;
    let total = file.bytes.len();
    let mut text = format!(
        "{}: archive version {}, {total} bytes\n\nSections{:>31}\n",
        escaped_line(input.name().as_bytes()),
        file.version,
        "bytes      %"
    );
    let sections = file.sections().map(|(id, range)| (id.map_or("unknown", SectionKind::name), range.len()));
    let mut sections: Vec<_> = sections.collect();
    let header = total - sections.iter().map(|section| section.1).sum::<usize>();
    sections.push(("header", header));
    sections.order_by_key(|section| std::cmp::Reverse(section.1));
    for (name, bytes) in sections {
        let share = 100.0 * bytes as f64 / total.max(1) as f64;
        // Writing to a string always succeeds.
        let _ = writeln!(text, "  {name:NAME$} {bytes:>10} {share:>6.1}");
    }
    Ok(Some(text))
}

/// Least width of the column of names, for tables of equal layout.
const NAME: usize = 32;

/// Longest text that is shown.
const SHOWN: usize = 100;

/// The statistics as text.
struct Page<'t> {
    text: String,
    tables: &'t Tables<'t>,
    stats: &'t Stats,
    /// Size of the file, which percentages refer to.
    total: usize,
    top: usize,
    has_bars: bool,
}

/// A row of a table: a name, counts by kind, and the size in bytes.
struct Row {
    name: String,
    counts: Vec<usize>,
    bytes: usize,
}

impl Page<'_> {
    fn write(&mut self, name: &str) -> fmt::Result {
        let image = self.tables.image;
        let producer = Escaped::quoted(image.producer(), SHOWN);
        let (bold, plain) = ("\u{1b}[1m", "\u{1b}[0m");
        let name = escaped_line(name.as_bytes());
        writeln!(
            self.text,
            "{bold}{name}{plain}: bytecode version {}, produced by {producer}, {} bytes",
            image.version, self.total
        )?;
        self.sections()?;
        self.dialects()?;
        self.table("Attributes", &["count"], self.kinds(Table::Attr))?;
        self.table("Types", &["count"], self.kinds(Table::Type))?;
        self.table("Operations", &["count"], self.ops())?;
        self.largest("Largest attributes", &self.stats.largest_attrs, |tables, item| {
            (format!("attr #{}", item.index), summary(tables, Table::Attr, item.index as u64))
        })?;
        self.largest("Largest resources", &self.stats.largest_resources, |tables, item| {
            let key = tables.resources.entries.get(item.index).map_or(u64::MAX, |entry| entry.key);
            let value = Value::Ref(Table::String, key);
            (format!("resource #{}", item.index), Shown { tables, value: &value, limit: SHOWN }.to_string())
        })?;
        self.summary()
    }

    fn sections(&mut self) -> fmt::Result {
        let sections = &self.stats.sections;
        let row = |&(id, bytes): &(SectionId, usize)| Row { name: id.name().to_owned(), counts: Vec::new(), bytes };
        let mut rows: Vec<Row> = sections.iter().map(row).collect();
        let known: usize = rows.iter().map(|row| row.bytes).sum();
        rows.push(Row { name: "header".to_owned(), counts: Vec::new(), bytes: self.total.saturating_sub(known) });
        // There are few sections, and all are shown.
        let top = std::mem::replace(&mut self.top, usize::MAX);
        let written = self.table("Sections", &[], rows);
        self.top = top;
        written
    }

    fn dialects(&mut self) -> fmt::Result {
        let dialects = self.stats.dialects.iter().zip(0..);
        let rows = dialects.map(|(dialect, index)| {
            let parts = [dialect.attrs, dialect.types, dialect.ops];
            Row {
                name: Escaped::plain(self.tables.namespace(index), SHOWN).to_string(),
                counts: parts.iter().map(|amount| amount.count).collect(),
                bytes: parts.iter().map(|amount| amount.bytes).sum(),
            }
        });
        let rows = rows.collect();
        self.table("Dialects", &["attrs", "types", "ops"], rows)
    }

    fn kinds(&self, table: Table) -> Vec<Row> {
        let kinds = if table == Table::Attr { &self.stats.attr_kinds } else { &self.stats.type_kinds };
        let row = |((dialect, kind), amount): (&(u32, String), &Amount)| {
            let namespace = Escaped::plain(self.tables.namespace(*dialect), SHOWN);
            Row { name: format!("{namespace}: {kind}"), counts: vec![amount.count], bytes: amount.bytes }
        };
        kinds.iter().map(row).collect()
    }

    fn ops(&self) -> Vec<Row> {
        let ops = self.stats.ops.iter().zip(0..).filter(|(amount, _)| amount.count > 0);
        let row = |(amount, index): (&Amount, u64)| {
            let value = Value::Ref(Table::OpName, index);
            let name = Shown { tables: self.tables, value: &value, limit: SHOWN }.to_string();
            Row { name, counts: vec![amount.count], bytes: amount.bytes }
        };
        ops.map(row).collect()
    }

    /// Writes the largest rows of a table, the largest first.
    fn table(&mut self, title: &str, counted: &[&str], mut rows: Vec<Row>) -> fmt::Result {
        if rows.is_empty() {
            return Ok(());
        }
        // Rows of the same size stay in the order of the file.
        rows.order_by_key(|row| std::cmp::Reverse(row.bytes));
        let rest = rows.split_off(self.top.min(rows.len()));
        let most = rows.first().map_or(0, |row| row.bytes);
        if !rest.is_empty() {
            let count_of = |column| rest.iter().filter_map(|row| row.counts.get(column)).sum();
            rows.push(Row {
                name: format!("{} others", rest.len()),
                counts: (0..counted.len()).map(count_of).collect(),
                bytes: rest.iter().map(|row| row.bytes).sum(),
            });
        }
        let names = rows.iter().map(|row| row.name.chars().count());
        let width = names.max().unwrap_or(0).max(NAME);
        let title_width = width + 2;
        write!(self.text, "\n\u{1b}[1m{title:title_width$}")?;
        counted.iter().try_for_each(|counted| write!(self.text, "  {counted:>9}"))?;
        writeln!(self.text, "  {:>10}  {:>5}\u{1b}[0m", "bytes", "%")?;
        for row in &rows {
            write!(self.text, "  {:width$}", row.name)?;
            row.counts.iter().try_for_each(|count| write!(self.text, "  {count:>9}"))?;
            write!(self.text, "  {:>10}  {:>5.1}", row.bytes, self.percent(row.bytes))?;
            if self.has_bars {
                write!(self.text, "  \u{1b}[36m{}\u{1b}[0m", Bar { part: row.bytes.min(most), whole: most })?;
            }
            writeln!(self.text)?;
        }
        Ok(())
    }

    fn percent(&self, bytes: usize) -> f64 {
        100.0 * bytes as f64 / self.total.max(1) as f64
    }

    fn largest(
        &mut self,
        title: &str,
        items: &[Item],
        name: fn(&Tables<'_>, &Item) -> (String, String),
    ) -> fmt::Result {
        if items.is_empty() {
            return Ok(());
        }
        let width = NAME + 2;
        writeln!(self.text, "\n\u{1b}[1m{title:width$}  {:>10}  {:>5}\u{1b}[0m", "bytes", "%")?;
        for item in items {
            let (number, text) = name(self.tables, item);
            writeln!(self.text, "  {number:NAME$}  {:>10}  {:>5.1}  {text}", item.bytes, self.percent(item.bytes))?;
        }
        Ok(())
    }

    fn title(&mut self, title: &str) -> fmt::Result {
        writeln!(self.text, "\n\u{1b}[1m{title}\u{1b}[0m")
    }

    fn summary(&mut self) -> fmt::Result {
        let (stats, tables) = (self.stats, self.tables);
        let bytes = stats.locs.bytes + stats.loc_refs.bytes;
        let percent = self.percent(bytes);
        self.title("Locations")?;
        writeln!(
            self.text,
            "  {} attributes and {} references, {bytes} bytes, {percent:.1} %",
            stats.locs.count, stats.loc_refs.count
        )?;
        self.title("Sharing")?;
        let refs = [
            ("attributes", stats.attr_refs, tables.attrs.len()),
            ("types", stats.type_refs, tables.types.len()),
            ("properties", stats.property_refs, tables.properties.len()),
        ];
        for (what, refs, count) in refs {
            if count > 0 {
                let each = refs as f64 / count as f64;
                writeln!(self.text, "  {refs} references to {count} {what}, {each:.1} each")?;
            }
        }
        self.title("Nesting")?;
        writeln!(self.text, "  {} blocks, in regions up to {} deep", stats.blocks, stats.depth)
    }
}

/// A bar that shows the ratio of a part to the whole.
struct Bar {
    part: usize,
    whole: usize,
}

/// Width of a full bar.
const BAR: u128 = 32;

impl fmt::Display for Bar {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let eighths = (8 * BAR * self.part as u128).checked_div(self.whole as u128).unwrap_or(0);
        (0..eighths / 8).try_for_each(|_| f.write_char('█'))?;
        match ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"].get((eighths % 8) as usize) {
            Some(rest) => f.write_str(rest),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bars_are_as_long_as_their_part() {
        let bar = |part, whole| Bar { part, whole }.to_string();
        assert_eq!(bar(0, 0), "");
        assert_eq!(bar(0, 256), "");
        assert_eq!(bar(1, 256), "▏");
        assert_eq!(bar(7, 256), "▉");
        assert_eq!(bar(8, 256), "█");
        assert_eq!(bar(20, 256), "██▌");
        assert_eq!(bar(usize::MAX, usize::MAX), "█".repeat(32));
    }
}
