//! Functions of MLIR's runner that programs call to print.

use super::datum::Datum;
use super::memory::row_major;
use super::value::signed_wide;
use super::{Machine, Stop, Val, unknown};

impl<'a> Machine<'a> {
    /// Runs a function of the runner.
    pub(super) fn runner(&mut self, name: &str, args: &[Datum], show: fn(f64) -> String) -> Result<Vec<Datum>, Stop> {
        let text = match (name, args) {
            ("printOpen", []) => "( ".to_owned(),
            ("printClose", []) => " )".to_owned(),
            ("printComma", []) => ", ".to_owned(),
            ("printNewline", []) => "\n".to_owned(),
            // The machine writes the speed to standard error.
            ("printFlops", [_]) => return Ok(Vec::new()),
            // A step takes a nanosecond.
            ("rtclock", []) => {
                let steps = self.limits.steps.saturating_sub(self.steps);
                return Ok(vec![Datum::Scalar(Val::F64(steps as f64 * 1e-9))]);
            }
            ("printI64" | "printU64" | "printIndex" | "printF32" | "printF64" | "printF16" | "printBF16", [value]) => {
                let is_unsigned = matches!(name, "printU64" | "printIndex");
                self.number_text(value.scalar(), is_unsigned, show)?
            }
            (_, [Datum::Memory(_) | Datum::Tensor(_)]) if name.starts_with("printMemref") => {
                let (base, offset, sizes, strides, cells) = match &args[0] {
                    Datum::Memory(view) => {
                        (view.buffer, view.offset, &view.sizes, view.strides.clone(), self.contents(view))
                    }
                    Datum::Tensor(tensor) => (0, 0, &tensor.sizes, row_major(&tensor.sizes), tensor.cells.clone()),
                    _ => return Err(unknown(name)),
                };
                let mut text = format!(
                    "Unranked Memref base@ = {base:#x} rank = {} offset = {offset} sizes = [{}] strides = [{}] data = \n",
                    sizes.len(),
                    joined(sizes),
                    joined(&strides)
                );
                if sizes.is_empty() {
                    text.push('[');
                }
                self.rows(sizes, 0, &mut cells.into_iter(), &mut text, show)?;
                text.push_str(if sizes.is_empty() { "]\n" } else { "\n" });
                text
            }
            _ => return Err(unknown(format!("the external function '{name}'"))),
        };
        self.output.push_str(&text);
        if self.output.len() > self.limits.elements {
            return Err(Stop::Limit);
        }
        Ok(Vec::new())
    }

    /// Returns a number as text.
    pub(super) fn number_text(
        &mut self,
        value: Val,
        is_unsigned: bool,
        show: fn(f64) -> String,
    ) -> Result<String, Stop> {
        match value {
            Val::Poison => self.undefined("poison is printed"),
            Val::Complex(..) => {
                let [re, im] = value.parts().unwrap_or([Val::Poison; 2]);
                let (re, im) = (self.number_text(re, false, show)?, self.number_text(im, false, show)?);
                Ok(format!("({re},{im})"))
            }
            Val::Int(_, bits) if is_unsigned => Ok(bits.to_string()),
            Val::Int(width, bits) => Ok(signed_wide(width, bits).to_string()),
            other => Ok(show(other.float_value().unwrap_or(f64::NAN))),
        }
    }

    /// Appends the elements of a memref from a dimension on.
    fn rows(
        &mut self,
        sizes: &[i64],
        dim: usize,
        cells: &mut dyn Iterator<Item = Val>,
        text: &mut String,
        show: fn(f64) -> String,
    ) -> Result<(), Stop> {
        let Some(size) = sizes.get(dim) else {
            match cells.next().unwrap_or(Val::Poison) {
                // Streams of C++ print a byte as a character.
                Val::Int(8, byte) => text.push(char::from(byte as u8)),
                cell => text.push_str(&self.number_text(cell, false, show)?),
            }
            return Ok(());
        };
        let end = if dim + 1 < sizes.len() { ", \n" } else { ", " };
        text.push('[');
        for number in 0..*size {
            if number > 0 {
                text.push_str(end);
                text.extend(std::iter::repeat_n(' ', dim + 1));
            }
            lect_core::stack::grow(|| self.rows(sizes, dim + 1, cells, text, show))?;
        }
        text.push(']');
        Ok(())
    }

    /// Prints a value as `vector.print` does.
    pub(super) fn print_vector(&mut self, sizes: &[i64], value: &Datum, is_unsigned: bool) -> Result<(), Stop> {
        let Some(show) = self.limits.show else { return Err(unknown("vector.print")) };
        let count = self.count(sizes)?;
        let mut text = String::new();
        for (at, lane) in value.lanes(count).into_iter().enumerate() {
            // Lists that begin or end at this element.
            let mut inner = 1;
            let (mut opens, mut closes) = (0, 0);
            for size in sizes.iter().rev() {
                inner *= usize::try_from(*size).unwrap_or(1).max(1);
                opens += usize::from(at % inner == 0);
                closes += usize::from(at % inner == inner - 1);
            }
            if at > 0 {
                text.push_str(", ");
            }
            text.push_str(&"( ".repeat(opens));
            let lane = if let Val::Int(1, bits) = lane { Val::Int(64, bits) } else { lane };
            text.push_str(&self.number_text(lane, is_unsigned, show)?);
            text.push_str(&" )".repeat(closes));
        }
        self.output.push_str(&text);
        Ok(())
    }
}

fn joined(numbers: &[i64]) -> String {
    numbers.iter().map(i64::to_string).collect::<Vec<_>>().join(", ")
}
