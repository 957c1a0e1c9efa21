//! `--mlir-timing`: execution times, in the form in which `mlir-opt` reports them.

use lect_ods::order::Order as _;
use std::fmt::Write;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use clap::{Args, ValueEnum};

use crate::opt::failure::print_error;

/// How time is reported
#[derive(Args)]
#[command(next_help_heading = "Timing")]
pub struct TimingFlags {
    /// Report how long each part of the work took
    #[arg(long)]
    mlir_timing: bool,

    /// The order of the report
    #[arg(long, value_name = "ORDER", default_value = "tree")]
    mlir_timing_display: Order,

    /// The format of the report
    #[arg(long, value_name = "FORM", default_value = "text")]
    mlir_output_format: Form,
}

#[derive(Clone, Copy, PartialEq, ValueEnum)]
enum Order {
    /// Sorted by time
    List,
    /// As a tree, in the order of execution
    Tree,
}

#[derive(Clone, Copy, PartialEq, ValueEnum)]
enum Form {
    /// A table
    Text,
    /// JSON
    Json,
}

/// Stage of a run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stage {
    /// Parsing and verification.
    Parser,
    Output,
}

const STAGES: [(Stage, &str); 2] = [(Stage::Parser, "Parser"), (Stage::Output, "Output")];

/// Execution times of stages, dialects and passes.
#[derive(Debug)]
pub struct Timing {
    start: Instant,
    times: Mutex<Times>,
}

#[derive(Default, Debug)]
struct Times {
    stages: [Duration; STAGES.len()],
    /// Time spent waiting for dialects, in any stage.
    loading: Duration,
    /// Loaded dialects, and whether they were in the cache. As they are read in parallel, the sum may be more than
    /// `loading`.
    dialects: Vec<(String, bool, Duration)>,
    /// A row for each pass that ran.
    passes: Vec<Row>,
    /// Number of threads that wait for dialects.
    waiting: usize,
    since: Option<Instant>,
}

impl Timing {
    /// Starts the clock.
    pub fn new() -> Self {
        Timing { start: Instant::now(), times: Mutex::default() }
    }

    fn times(&self) -> std::sync::MutexGuard<'_, Times> {
        self.times.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Runs work of a stage. Dialects that are loaded meanwhile are counted separately.
    pub fn of<T>(&self, stage: Stage, work: impl FnOnce() -> T) -> T {
        let (start, before) = (Instant::now(), self.times().loading);
        let result = work();
        let mut times = self.times();
        let loading = times.loading.saturating_sub(before);
        if let Some(time) = STAGES.iter().position(|known| known.0 == stage).and_then(|at| times.stages.get_mut(at)) {
            *time += start.elapsed().saturating_sub(loading);
        }
        result
    }

    /// Runs work that waits for a dialect. Time in which several threads wait counts once.
    pub fn time_loading<T>(&self, work: impl FnOnce() -> T) -> T {
        let mut times = self.times();
        times.waiting += 1;
        times.since.get_or_insert_with(Instant::now);
        drop(times);
        let result = work();
        let mut times = self.times();
        times.waiting -= 1;
        if times.waiting == 0
            && let Some(since) = times.since.take()
        {
            times.loading += since.elapsed();
        }
        result
    }

    /// Adds the execution times of passes.
    pub fn add_passes(&self, rows: Vec<Row>) {
        self.times().passes.extend(rows);
    }

    /// Adds the time that it took to read a dialect.
    pub fn loaded(&self, name: &str, cached: bool, time: Duration) {
        self.times().dialects.push((name.to_owned(), cached, time));
    }

    /// Prints the report on standard error, if the flags select it.
    pub fn report(&self, flags: &TimingFlags) {
        if !flags.mlir_timing {
            return;
        }
        let total = self.start.elapsed();
        let rows = self.rows(total, flags.mlir_timing_display);
        match flags.mlir_output_format {
            Form::Text => print_error(&text(&rows, total)),
            Form::Json => print_error(&json(&rows, total, flags.mlir_timing_display)),
        }
    }

    fn rows(&self, total: Duration, order: Order) -> Vec<Row> {
        let times = self.times();
        let row = |depth, name: &str, time| Row { depth, name: name.to_owned(), time };
        let mut rows = Vec::new();
        if !times.loading.is_zero() {
            rows.push(row(0, "Dialects", times.loading));
            for (name, cached, time) in &times.dialects {
                let how = if *cached { "cached" } else { "evaluated" };
                rows.push(row(1, &format!("{name} ({how})"), *time));
            }
        }
        for ((stage, name), time) in STAGES.iter().zip(times.stages) {
            if *stage == Stage::Output {
                rows.extend(times.passes.iter().cloned());
            }
            rows.push(row(0, name, time));
        }
        let known: Duration = rows.iter().filter(|row| row.depth == 0).map(|row| row.time).sum();
        rows.push(row(0, "Rest", total.saturating_sub(known)));
        if order == Order::List {
            rows.order_by_key(|row| std::cmp::Reverse(row.time));
            rows.iter_mut().for_each(|row| row.depth = 0);
        }
        rows
    }
}

/// A line of the report.
#[derive(Clone, Debug)]
pub struct Row {
    pub depth: usize,
    pub name: String,
    pub time: Duration,
}

impl Row {
    fn figures(&self, total: Duration) -> (f64, f64) {
        let (time, total) = (self.time.as_secs_f64(), total.as_secs_f64());
        (time, if total > 0.0 { 100.0 * time / total } else { 0.0 })
    }
}

fn text(rows: &[Row], total: Duration) -> String {
    let line = format!("==={}===\n", "-".repeat(73));
    let mut text = format!("{line}{:^80}", "... Execution time report ...").trim_end().to_owned();
    let _ = write!(text, "\n{line}  Total Execution Time: {:.4} seconds\n\n", total.as_secs_f64());
    text.push_str("  ----Wall Time----  ----Name----\n");
    let end = Row { depth: 0, name: "Total".to_owned(), time: total };
    for row in rows.iter().chain([&end]) {
        let (time, part) = row.figures(total);
        let _ = writeln!(text, "  {time:>8.4} ({part:>5.1}%)  {}{}", "  ".repeat(row.depth), row.name);
    }
    text
}

fn json(rows: &[Row], total: Duration, order: Order) -> String {
    let object = |row: &Row| {
        let (time, part) = row.figures(total);
        // Names of files may contain any characters.
        let name = row.name.replace('\\', "\\\\").replace('"', "\\\"").replace(|c: char| c.is_control(), " ");
        format!("{{\"wall\": {{\"duration\": {time:8.4}, \"percentage\": {part:5.1}}}, \"name\": \"{name}\"")
    };
    /// Writes the rows of a tree as nested objects.
    fn nested(rows: &[Row], object: &dyn Fn(&Row) -> String, text: &mut String) {
        let mut rest = rows;
        while let Some((row, after)) = rest.split_first() {
            let below = after.iter().take_while(|part| part.depth > row.depth).count();
            let indent = "  ".repeat(row.depth);
            let _ = writeln!(text, "{indent}{}, \"passes\": [", object(row));
            lect_core::stack::grow(|| nested(&after[..below], object, text));
            let _ = writeln!(text, "{indent}{{}}]}},");
            rest = &after[below..];
        }
    }
    /// Writes rows without children.
    fn lines(text: &mut String, rows: &[Row], object: &dyn Fn(&Row) -> String) {
        for row in rows {
            let _ = writeln!(text, "{}}},", object(row));
        }
    }
    let row = |name: &str, time| Row { depth: 0, name: name.to_owned(), time };
    let mut text = "[\n".to_owned();
    match order {
        Order::List => lines(&mut text, rows, &object),
        Order::Tree => {
            let (tree, rest) = rows.split_at(rows.len().saturating_sub(1));
            nested(tree, &object, &mut text);
            lines(&mut text, rest, &object);
        }
    }
    let _ = write!(text, "{}}}\n]\n", object(&row("Total", total)));
    text
}
