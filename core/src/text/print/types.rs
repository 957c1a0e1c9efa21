//! Printer of types.

use lect_ods::spec::MLIR_RELEASE;

use crate::context::ContextData;
use crate::entity::{Attr, Type};
use crate::stack;
use crate::text::print::Printer;
use crate::text::print::attrs::Elision;
use crate::types::{DYNAMIC, Signedness, TypeData};

impl Printer<'_> {
    /// Prints a type, or its alias if it has one.
    #[inline]
    pub(crate) fn ty(&mut self, ty: Type) {
        // A recursive type is abbreviated within itself.
        if !self.cyclic.is_empty() || !self.types.write(ty, &mut self.out) {
            self.new_type(ty);
        }
    }

    #[cold]
    fn new_type(&mut self, ty: Type) {
        let start = self.mark();
        if !self.type_alias(ty) {
            self.type_in_full(ty);
        }
        if self.cyclic.is_empty() {
            self.types.remember(ty, &self.out, start);
        }
    }

    /// Prints a type in full, without its own alias.
    pub(super) fn type_in_full(&mut self, ty: Type) {
        self.out.maybe_flush();
        if self.out.failed() {
            return;
        }
        let ctx: &ContextData = self.ctx;
        match ctx.types().data(ty) {
            TypeData::Integer { width, signedness } => {
                self.out.text(match signedness {
                    Signedness::Signless => "i",
                    Signedness::Signed => "si",
                    Signedness::Unsigned => "ui",
                });
                self.out.number(*width);
            }
            TypeData::Index => self.out.text("index"),
            TypeData::Float(format) => self.out.text(format.mnemonic()),
            TypeData::None => self.out.text("none"),
            TypeData::Dialect { def, body } => self.def_symbol(b'!', *def, body),
            data @ TypeData::Opaque { dialect, body } => {
                let newer = (self.config.release > MLIR_RELEASE).then(|| ctx.newer_builtin_name(data)).flatten();
                match newer {
                    Some(name) => self.out.text(name),
                    None => self.dialect_symbol(b'!', *dialect, body),
                }
            }
            nested => stack::grow(|| self.nested_type(nested)),
        }
    }

    fn nested_type(&mut self, data: &TypeData) {
        match data {
            TypeData::Complex(element) => {
                self.out.text("complex<");
                self.ty(*element);
            }
            TypeData::Tuple(elements) => {
                self.out.text("tuple<");
                self.types(elements.iter().copied());
            }
            // MLIR prints both alike.
            TypeData::Function(function) | TypeData::Graph(function) => {
                return self.function_type(&function.inputs, &function.results);
            }
            TypeData::Vector { shape, scalable, element } => {
                self.out.text("vector<");
                for (&size, &scalable) in shape.iter().zip(scalable) {
                    if scalable {
                        self.out.byte(b'[');
                    }
                    self.out.signed(size);
                    self.out.text(if scalable { "]x" } else { "x" });
                }
                self.ty(*element);
            }
            TypeData::RankedTensor { shape, element, encoding } => {
                self.out.text("tensor<");
                self.shape(shape);
                self.ty(*element);
                self.parameter(*encoding, Elision::Never);
            }
            TypeData::UnrankedTensor(element) => {
                self.out.text("tensor<*x");
                self.ty(*element);
            }
            TypeData::MemRef { shape, element, layout, memory_space } => {
                self.out.text("memref<");
                self.shape(shape);
                self.ty(*element);
                self.parameter(*layout, Elision::May);
                self.parameter(*memory_space, Elision::May);
            }
            TypeData::UnrankedMemRef { element, memory_space } => {
                self.out.text("memref<*x");
                self.ty(*element);
                self.parameter(*memory_space, Elision::May);
            }
            TypeData::Integer { .. }
            | TypeData::Index
            | TypeData::Float(_)
            | TypeData::None
            | TypeData::Dialect { .. }
            | TypeData::Opaque { .. } => return,
        }
        self.out.byte(b'>');
    }

    fn shape(&mut self, shape: &[i64]) {
        for &size in shape {
            self.size(size);
            self.out.byte(b'x');
        }
    }

    /// Prints a size, or `?` if it is dynamic.
    pub(super) fn size(&mut self, size: i64) {
        if size == DYNAMIC { self.out.byte(b'?') } else { self.out.signed(size) }
    }

    fn parameter(&mut self, attr: Option<Attr>, elision: Elision) {
        if let Some(attr) = attr {
            self.out.text(", ");
            self.attr_eliding(attr, elision);
        }
    }

    /// Prints types separated by commas.
    pub(crate) fn types(&mut self, types: impl Iterator<Item = Type>) {
        for (index, ty) in types.enumerate() {
            if index > 0 {
                self.out.text(", ");
            }
            self.ty(ty);
        }
    }

    /// Prints `(inputs..) -> results`.
    pub(crate) fn function_type(&mut self, inputs: &[Type], results: &[Type]) {
        self.out.byte(b'(');
        self.types(inputs.iter().copied());
        self.out.text(") -> ");
        self.result_types(results);
    }

    /// Prints the result types of a function type. A single type has no parentheses, unless it is a function type
    /// itself.
    pub(crate) fn result_types(&mut self, results: &[Type]) {
        match results {
            [one] if !matches!(self.ctx.types().data(*one), TypeData::Function(_)) => self.ty(*one),
            _ => {
                self.out.byte(b'(');
                self.types(results.iter().copied());
                self.out.byte(b')');
            }
        }
    }
}
