//! `--verify-roundtrip`: writes the IR in each form, reads it in a new context and compares.

use std::sync::Arc;

use bytes::Bytes;
use lect_bytecode::{ReadConfig, WriteConfig};
use lect_core::Context;
use lect_core::ir::Isolate;
use lect_core::source::Text;
use lect_core::text::print::{PrintConfig, print_op};
use lect_core::text::{ParseConfig, parse_source};

use super::{Failure, Job};

/// Form of written IR.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    /// Custom forms omit the locations of implicit arguments and terminators.
    Custom,
    Generic,
    Bytecode,
}

impl Form {
    const ALL: [Self; 3] = [Self::Custom, Self::Generic, Self::Bytecode];

    fn name(self) -> &'static str {
        match self {
            Self::Custom => "the custom form",
            Self::Generic => "the generic form",
            Self::Bytecode => "bytecode",
        }
    }
}

impl Job<'_> {
    /// Writes the IR in each form, reads it and compares the two, with locations if the form has them.
    pub(super) fn verify_roundtrip(&self, ir: &Isolate) -> Result<(), Failure> {
        for form in Form::ALL {
            let bytes = self.write_as(ir, form)?;
            let ctx = self.new_context()?;
            let Ok(again) = self.read_as(&ctx, form, bytes) else {
                let message = format!("roundTrip testing could not read {} back", form.name());
                return Err(ir.context().error(ir.root().loc(), message).emit().into());
            };
            let reference = PrintConfig::default().with_generic(true).with_debug_info(form != Form::Custom);
            let (written, read) = (self.text(ir, &reference)?, self.text(&again, &reference)?);
            if let Some((line, [written, read])) = first_difference(&written, &read) {
                let message = "roundTrip testing roundtripped module differs from reference";
                let loc = ir.root().loc();
                let place = format!("{}, line {line} of the IR in the generic form", form.name());
                let error = ir.context().error(loc, message);
                let error = error.note(loc, format!("{place}, as written: {written}"));
                return Err(error.note(loc, format!("{place}, as read back: {read}")).emit().into());
            }
        }
        Ok(())
    }

    fn text(&self, ir: &Isolate, config: &PrintConfig) -> Result<Vec<u8>, Failure> {
        let mut text = Vec::new();
        let config = config.clone().with_threads(self.opt.checks.threads());
        print_op(ir.root(), &config, &mut text).map_err(|error| self.out.failure(&error))?;
        Ok(text)
    }

    fn write_as(&self, ir: &Isolate, form: Form) -> Result<Vec<u8>, Failure> {
        match form {
            Form::Custom => self.text(ir, &PrintConfig::default()),
            Form::Generic => self.text(ir, &PrintConfig::default().with_generic(true).with_debug_info(true)),
            Form::Bytecode => {
                let mut bytes = Vec::new();
                let written = lect_bytecode::write(ir.root(), &WriteConfig::default(), &mut bytes);
                written.map_err(|error| Failure::Message(error.to_string()))?;
                Ok(bytes)
            }
        }
    }

    /// Reads a form, and verifies the IR unless the flags disable that.
    fn read_as(&self, ctx: &Context, form: Form, bytes: Vec<u8>) -> Result<Isolate, Failure> {
        let (allow_unregistered, threads) = (self.opt.files.allow_unregistered_dialect, self.opt.checks.threads());
        let (name, implicit_module) = (b"<roundtrip>", !self.opt.checks.no_implicit_module);
        let ir = if form == Form::Bytecode {
            let config = ReadConfig::default()
                .with_allow_unregistered(allow_unregistered)
                .with_threads(threads)
                .with_implicit_module(implicit_module)
                .with_lazy(false);
            lect_bytecode::read(ctx, name, Bytes::from(bytes), &config)?
        } else {
            let (range, text): (_, Text) = (0..bytes.len(), Arc::new(bytes));
            let buffer = ctx.sources().add(name, text).map_err(|full| Failure::Message(full.to_string()))?;
            let config = ParseConfig::default()
                .with_allow_unregistered(allow_unregistered)
                .with_threads(threads)
                .with_implicit_module(implicit_module);
            parse_source(ctx, &buffer, range, &config)?
        };
        self.verify(&ir)?;
        Ok(ir)
    }
}

/// Returns the number of the first line that differs, and that line of both texts.
fn first_difference(left: &[u8], right: &[u8]) -> Option<(usize, [String; 2])> {
    let (left, right) = (String::from_utf8_lossy(left), String::from_utf8_lossy(right));
    let (mut left, mut right) = (left.lines(), right.lines());
    for line in 1.. {
        match (left.next(), right.next()) {
            (None, None) => break,
            (left, right) if left == right => {}
            (left, right) => {
                return Some((line, [left, right].map(|line| line.unwrap_or("(nothing)").trim_start().to_owned())));
            }
        }
    }
    None
}
