//! Programs as machine code, and interpreted ones.

use std::path::Path;

use lect_core::ir::{Isolate, OpRef};
use lect_core::verify::{VerifyConfig, verify};
#[cfg(feature = "run")]
use lect_run::compile::compile;
use lect_run::entry;
#[cfg(feature = "run")]
use lect_run::interface::Memory;
use lect_run::interface::interpreted::array;
use lect_run::interface::{Interface, Part, ReadFile, Value, show};
use lect_run::interpret::{Arg, Failure as Error, Limits, Outcome, execute};
use lect_run::number::{general, scientific};
use lect_run::numpy::Array;
use lect_run::types::Scalar;

use super::{ResultType, Run};
use crate::opt::Program;
use crate::opt::failure::Failure;
use crate::opt::output::{Output, print};
use crate::opt::passes;
use crate::opt::reading::look;
use crate::render::{Display, stderr_handler};

/// Beginning of the names of libraries whose functions are part of the command.
const OWN_LIBRARIES: &[&str] = &["libmlir_runner_utils", "libmlir_c_runner_utils", "libmlir_float16_utils"];

impl Run {
    pub(super) fn try_run(&self, program: &Program) -> Result<(), Failure> {
        self.check_libraries()?;
        let loader = self.dialects.open_for(&self.input, program)?;
        let ctx = program.context();
        loader.install(&ctx);
        ctx.set_handler(stderr_handler(Display::for_stderr()));
        let mut ir = look(&ctx, &self.input)?.ir;
        verify(ir.root(), &VerifyConfig::default())?;
        loader.result()?;
        let function = entry::find(ir.root(), self.entry.as_deref())?;
        let interface = self.interface(function)?;
        let name = function.attr("sym_name").and_then(|name| ctx.attrs().string_value(name));
        let name = String::from_utf8_lossy(name.unwrap_or_default()).into_owned();
        let read = |name: &str| match std::fs::read(name) {
            Ok(bytes) => Ok(bytes),
            Err(error) => Err(error.to_string()),
        };
        match self.interpret {
            true => {
                let args = interface.parse_values(&self.args, &read).map_err(|text| wrong(function, text))?;
                if let Some(text) = &self.pass_pipeline {
                    passes::parse(text, &program.registry)?.run(&mut ir)?;
                }
                self.interpret(&ir, &name, &interface, &args)
            }
            false => self.compiled(&mut ir, &name, &interface, &read, program),
        }
    }

    #[cfg(not(feature = "run"))]
    fn compiled(&self, _: &mut Isolate, _: &str, _: &Interface, _: ReadFile<'_>, _: &Program) -> Result<(), Failure> {
        let message =
            "this command was built without machine code: use --interpret, or cargo install lect-cli --features run";
        Err(Failure::Message(message.to_owned()))
    }

    /// Runs the program as machine code.
    #[cfg(feature = "run")]
    fn compiled(
        &self,
        ir: &mut Isolate,
        name: &str,
        interface: &Interface,
        read: ReadFile<'_>,
        program: &Program,
    ) -> Result<(), Failure> {
        let function = entry::find(ir.root(), Some(name))?;
        let args = interface.parse(&self.args, read).map_err(|text| wrong(function, text))?;
        passes::lower(ir, self.pass_pipeline.as_deref(), &program.registry)?;
        let function = entry::find(ir.root(), Some(name))?;
        let compiled = compile(ir.root(), function)?;
        if compiled.params.len() != args.bits.len() {
            let message = "the lowered function has other arguments; lower it with the default passes";
            return Err(Failure::Message(message.to_owned()));
        }
        #[cfg(unix)]
        lect_run::report_signals();
        let results = compiled.run(&args.bits);
        if let Some(ty) = self.entry_point_result {
            return print_as(ty, &results, &compiled.results);
        }
        let values = interface.results(&results).map_err(Failure::Message)?;
        self.put(values, interface, args.memories.last().map(Memory::array))
    }

    /// Checks that programs can call the functions of all libraries.
    fn check_libraries(&self) -> Result<(), Failure> {
        let is_own = |file: &Path| {
            let name = file.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
            OWN_LIBRARIES.iter().any(|own| name.starts_with(own))
        };
        match self.shared_libs.iter().find(|file| !is_own(file)) {
            Some(other) => Err(Failure::Message(format!(
                "'{}' is not loaded: programs can call the functions of MLIR's runner libraries only",
                other.display()
            ))),
            None => Ok(()),
        }
    }

    fn interface(&self, function: OpRef<'_>) -> Result<Interface, Failure> {
        match Interface::of(function) {
            Ok(interface) => Ok(interface),
            // A function of this kind can be run, but its results cannot be shown.
            Err(_) if self.entry_point_result == Some(ResultType::Void) && self.args.is_empty() => {
                Ok(Interface::default())
            }
            Err(ty) => {
                let message = format!("an entry point cannot have arguments or results of type '{ty}'");
                Err(function.error(message).emit().into())
            }
        }
    }

    fn interpret(&self, ir: &Isolate, name: &str, interface: &Interface, args: &[Arg]) -> Result<(), Failure> {
        let mut limits = Limits::programs(general);
        limits.steps = self.max_steps.unwrap_or(limits.steps);
        let mut printed = Ok(());
        let done = execute(ir.root(), name, args, limits, |text| printed = print(text));
        printed?;
        let done = done.map_err(|Error { loc, message, .. }| Failure::from(ir.context().error(loc, message).emit()))?;
        let Some(ty) = self.entry_point_result else {
            let arrays = interface.params.iter().filter_map(|part| match part {
                Part::Memory(_, element) => Some(*element),
                _ => None,
            });
            let memory = arrays.zip(done.memories).zip(args.iter().filter(|arg| matches!(arg, Arg::Memory(..)))).last();
            let memory = memory.and_then(|((element, cells), arg)| match arg {
                Arg::Memory(sizes, _) => array(element, sizes, &cells).ok(),
                _ => None,
            });
            return self.put(interface.outcomes(done.results).map_err(Failure::Message)?, interface, memory);
        };
        let (mut bits, mut scalars) = (Vec::new(), Vec::new());
        for (part, outcome) in interface.results.iter().zip(done.results) {
            if let (Part::Number(number), Outcome::Numbers(values)) = (part, outcome) {
                bits.extend(values.iter().filter_map(|value| value.bits()));
                scalars.push(number.scalar);
            }
        }
        print_as(ty, &bits, &scalars)
    }

    /// Prints results, and writes those in memory to files. Without any, the last argument in memory is written.
    fn put(&self, values: Vec<Value>, interface: &Interface, memory: Option<Array>) -> Result<(), Failure> {
        let mut files = self.output.iter();
        let mut text = String::new();
        for value in values {
            match value {
                Value::Text(value) => text += &format!("{value}\n"),
                Value::Array(element, array) => match files.next() {
                    Some(file) => write(file, &array.write())?,
                    None => text += &format!("{}\n", show(element, &array)),
                },
            }
        }
        let in_memory = interface.results.iter().any(|part| matches!(part, Part::Memory(..)));
        for file in files {
            match memory.as_ref().filter(|_| !in_memory) {
                Some(memory) => write(file, &memory.write())?,
                None => {
                    let message = format!("'{}': there is no memref or tensor to write", file.display());
                    return Err(Failure::Message(message));
                }
            }
        }
        print(text)
    }
}

/// Reports arguments that a function does not take.
fn wrong(function: OpRef<'_>, text: String) -> Failure {
    let inputs = function.attr("function_type").map(|ty| function.context().attrs().show(ty).to_string());
    let note = inputs.map(|ty| format!("its type is '{ty}'"));
    let error = function.context().error(function.loc(), text);
    match note {
        Some(note) => error.note(function.loc(), note).emit().into(),
        None => error.emit().into(),
    }
}

fn write(file: &Path, bytes: &[u8]) -> Result<(), Failure> {
    let mut out = Output::to(file)?;
    out.put(bytes)?;
    out.keep()
}

/// Prints the result in the form of `mlir-runner`.
fn print_as(ty: ResultType, results: &[u128], scalars: &[Scalar]) -> Result<(), Failure> {
    let text = match (ty, scalars, results) {
        (ResultType::Void, ..) => return Ok(()),
        (ResultType::I32, [Scalar::Int(32)], [bits]) => (*bits as u32 as i32).to_string(),
        (ResultType::I64, [Scalar::Int(64)], [bits]) => (*bits as u64 as i64).to_string(),
        (ResultType::F32, [Scalar::F32], [bits]) => scientific(f32::from_bits(*bits as u32).into()),
        _ => return Err(Failure::Message("the function has no single result of this type".to_owned())),
    };
    print(format!("{text}\n"))
}
