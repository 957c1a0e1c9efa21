//! Comparison of this build with another one, and of sizes with each other.

use std::fmt::Write;

use crate::jobs::{JOBS, Program};
use crate::measure::Counter;
use crate::shapes;
use crate::suite::{Plan, Samples};
use crate::table::grouped;

/// Compares the plan's lect with another build in a table: user time in turns, and instructions where they can be
/// counted. Less than one is better.
pub fn against(plan: &Plan, other: &Program) -> Result<String, String> {
    let mut text = String::from("| shape | job | user, ms | other | × | instructions, millions | other | × |\n");
    text.push_str("|---|---|---|---|---|---|---|---|\n");
    plan.inputs(&mut |input| {
        let start = text.len();
        for job in JOBS.into_iter().filter(|_| input.files.bytecode.exists()) {
            let mut user: [Vec<f64>; 2] = Default::default();
            for _ in 0..plan.runs {
                for (program, user) in [&plan.lect, other].into_iter().zip(&mut user) {
                    user.push(program.run(job, &input.files, true)?.user.as_secs_f64());
                }
            }
            let [ours, theirs] = [&user[0], &user[1]].map(|samples| crate::measure::median(samples) * 1e3);
            let ratio = Samples::ratio(&user).map_or(0.0, |ratio| 1.0 / ratio);
            let _ = write!(text, "| {} | {} | {ours:.0} | {theirs:.0} | {ratio:.2} |", input.name, job.title());
            let counts = [&plan.lect, other].map(|program| program.instructions(job, &input.files, plan.counter));
            match counts {
                [Some(ours), Some(theirs)] => {
                    let ratio = ours as f64 / theirs.max(1) as f64;
                    let [ours, theirs] = [ours, theirs].map(|count| grouped(count / 1_000_000));
                    let _ = writeln!(text, " {ours} | {theirs} | {ratio:.3} |");
                }
                _ => text.push_str(" | | |\n"),
            }
        }
        eprint!("{}", &text[start..]);
        Ok(())
    })?;
    Ok(text)
}

/// Returns a table of the instructions for each operation, in sizes that grow tenfold up to the plan's.
pub fn growth(plan: &Plan, steps: u32) -> Result<String, String> {
    if plan.counter == Counter::None {
        return Err("instructions cannot be counted here".into());
    }
    let mut text = String::from(
        "| shape | job | instructions for each unit, the smallest size first | growth |\n|---|---|---|---|\n",
    );
    for shape in shapes::ALL.iter().filter(|shape| plan.only.is_empty() || plan.only.iter().any(|it| it == shape.name))
    {
        let mut each: Vec<Vec<f64>> = vec![Vec::new(); JOBS.len()];
        for step in (0..steps).rev() {
            let scale = 0.1f64.powi(step as i32);
            let (_folder, input) = plan.input(shape, scale)?;
            for (job, each) in JOBS.into_iter().zip(&mut each) {
                let count = plan.lect.instructions(job, &input.files, plan.counter);
                let units = shape.size as f64 * plan.scale * scale;
                each.extend(count.map(|count| count as f64 / units.max(1.0)));
            }
        }
        let start = text.len();
        for (job, each) in JOBS.into_iter().zip(&each) {
            let numbers: Vec<_> = each.iter().map(|each| grouped(*each as u64)).collect();
            let growth = match each[..] {
                [.., before, last] => last / before,
                _ => 1.0,
            };
            let _ = writeln!(text, "| {} | {} | {} | {growth:.2} |", shape.name, job.title(), numbers.join(" / "));
        }
        eprint!("{}", &text[start..]);
    }
    Ok(text)
}
