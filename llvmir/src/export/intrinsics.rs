//! Intrinsics: their tables, names with the types of overloads, and declarations.
//!
//! A line of a table of intrinsics has the name, the overloaded types, the attributes, those of parameters, and the
//! signature. A line of a table of operations has the mnemonic, the intrinsic, and the attributes that are immediate
//! arguments.

use lect_core::attrs::AttrData;
use lect_core::diag::Reported;
use lect_core::ir::OpRef;
use lect_core::number::ApInt;

use super::Exporter;
use super::attributes::{AttrSet, Memory};
use super::emit::{Attached, Val};
use super::fields::OpFields;
use super::metadata::push_node;
use super::ops::calls::{Arg, Call};
use super::overloads::type_of;
use super::text::{push_fmt, push_name};
use super::types::{Ty, TyData, Types};

/// Tables of intrinsics, by the prefix of their names.
const INTRINSICS: &[(&str, &str)] = &[
    ("nvvm.", include_str!("tables/nvvm.txt")),
    ("amdgcn.", include_str!("tables/amdgcn.txt")),
    ("r600.", include_str!("tables/amdgcn.txt")),
    ("aarch64.", include_str!("tables/aarch64.txt")),
    ("arm.", include_str!("tables/aarch64.txt")),
    ("x86.", include_str!("tables/x86.txt")),
    ("riscv.", include_str!("tables/riscv.txt")),
    ("", include_str!("tables/generic.txt")),
];

/// Tables of operations, by dialect.
const OPERATIONS: &[(&str, &str)] = &[
    ("llvm", include_str!("tables/llvm_ops.txt")),
    ("nvvm", include_str!("tables/nvvm_ops.txt")),
    ("rocdl", include_str!("tables/rocdl_ops.txt")),
    ("arm_neon", include_str!("tables/arm_neon_ops.txt")),
    ("arm_sve", include_str!("tables/arm_sve_ops.txt")),
    ("arm_sme", include_str!("tables/arm_sme_ops.txt")),
];

/// Letters of attributes in tables.
const LETTERS: &[(char, &str)] = &[
    ('c', "cold"),
    ('v', "convergent"),
    ('b', "nocallback"),
    ('u', "nocreateundeforpoison"),
    ('d', "noduplicate"),
    ('f', "nofree"),
    ('m', "nomerge"),
    ('r', "noreturn"),
    ('s', "nosync"),
    ('n', "nounwind"),
    ('p', "speculatable"),
    ('x', "strictfp"),
    ('w', "willreturn"),
];

/// An intrinsic of LLVM.
#[derive(Clone, Copy)]
pub(super) struct Intrinsic {
    pub name: &'static str,
    overloads: &'static str,
    pub is_variadic: bool,
    letters: &'static str,
    params: &'static str,
    /// Types of the result and the parameters, as `overloads` describes them.
    pub signature: &'static str,
}

/// Finds the line of a table that begins with a key, and returns the rest after the separator.
pub(super) fn lookup<'t>(table: &'t str, key: &str) -> Option<(&'t str, &'t str)> {
    let (mut low, mut high) = (0, table.len());
    while low < high {
        let middle = low + (high - low) / 2;
        let bytes = table.as_bytes();
        let start = memchr::memrchr(b'\n', bytes.get(low..middle)?).map_or(low, |at| low + at + 1);
        let end = memchr::memchr(b'\n', bytes.get(start..)?).map_or(table.len(), |at| start + at);
        let line = table.get(start..end)?;
        let (name, rest) = line.split_once(';').unwrap_or((line, ""));
        match name.as_bytes().cmp(key.as_bytes()) {
            std::cmp::Ordering::Equal => return Some((name, rest)),
            std::cmp::Ordering::Less => low = end + 1,
            std::cmp::Ordering::Greater => high = start,
        }
    }
    None
}

/// Finds an intrinsic by its name without `llvm.`.
pub(super) fn find(name: &str) -> Option<Intrinsic> {
    let table = INTRINSICS.iter().find(|(prefix, _)| name.starts_with(prefix))?.1;
    let (name, rest) = lookup(table, name)?;
    let mut parts = rest.split(';');
    let overloads = parts.next().unwrap_or("");
    let is_variadic = overloads.ends_with('*');
    Some(Intrinsic {
        name,
        overloads: overloads.trim_end_matches('*'),
        is_variadic,
        letters: parts.next().unwrap_or(""),
        params: parts.next().unwrap_or(""),
        signature: parts.next().unwrap_or(""),
    })
}

/// Finds an intrinsic by a full name, which may end with the types of overloads.
pub(super) fn find_full(name: &str) -> Option<Intrinsic> {
    let short = name.strip_prefix("llvm.")?;
    if let Some(found) = find(short) {
        return Some(found);
    }
    let mut rest = short;
    while let Some((outer, _)) = rest.rsplit_once('.') {
        if let Some(found) = find(outer) {
            return (!found.overloads.is_empty()).then_some(found);
        }
        rest = outer;
    }
    None
}

impl Intrinsic {
    /// Returns the type of the result, if the table has it. Pointers and structs are left to the caller.
    pub fn fixed_result(self, types: &mut Types) -> Option<Ty> {
        let word = self.signature.split(' ').next()?;
        type_of(types, word).filter(|ty| types.pointer_space(*ty).is_none())
    }

    /// Returns true if types of the signature are overloaded.
    pub fn is_overloaded(self) -> bool {
        !self.overloads.is_empty()
    }

    /// Returns true if the type of the result is overloaded.
    fn has_own_result(self) -> bool {
        self.overloads.split(',').any(|place| place == "r")
    }

    pub fn attrs(self) -> AttrSet {
        let mut set = AttrSet::default();
        let memory = self.letters.trim_start_matches(|letter: char| letter.is_ascii_lowercase());
        for (letter, name) in LETTERS {
            if self.letters.contains(*letter) {
                set.flag(name);
            }
        }
        let access = if memory.ends_with('R') {
            1
        } else if memory.ends_with('W') {
            2
        } else {
            3
        };
        let kinds = match memory.chars().next() {
            Some('N') => Some(([0; 5], 0)),
            Some('A') => Some(([access, 0, 0, 0, 0], 0)),
            Some('I') => Some(([0, access, 0, 0, 0], 0)),
            Some('J') => Some(([access, access, 0, 0, 0], 0)),
            Some('R' | 'W') => Some(([access; 5], access)),
            _ => None,
        };
        if let Some((kinds, other)) = kinds {
            set.memory(Memory { kinds, other });
        }
        set
    }

    /// Returns the attributes of the result and of the parameters.
    pub fn param_attrs(self, count: usize) -> (AttrSet, Vec<AttrSet>) {
        let (mut result, mut params) = (AttrSet::default(), vec![AttrSet::default(); count]);
        for part in self.params.split('|').filter(|part| !part.is_empty()) {
            let Some((place, attrs)) = part.split_once('=') else { continue };
            let set = match place.parse::<usize>() {
                Ok(at) => params.get_mut(at),
                Err(_) => Some(&mut result),
            };
            let Some(set) = set else { continue };
            let mut rest = attrs;
            while !rest.is_empty() {
                // Parentheses and a number after `align` belong to the attribute.
                let name_end = rest.find([' ', '(']).unwrap_or(rest.len());
                let name = rest.get(..name_end).unwrap_or_default();
                let end = match rest.get(name_end..).and_then(|tail| tail.chars().next()) {
                    Some('(') => rest.find(')').map_or(rest.len(), |at| at + 1),
                    _ if name == "align" => rest
                        .get(name_end + 1..)
                        .and_then(|tail| tail.find(' '))
                        .map_or(rest.len(), |at| name_end + 1 + at),
                    _ => name_end,
                };
                set.with(name, rest.get(name_end..end).unwrap_or_default());
                rest = rest.get(end..).unwrap_or_default().trim_start();
            }
        }
        (result, params)
    }
}

/// Returns true if a range has all numbers.
fn is_full(range: super::fields::Fields<'_>) -> bool {
    let (lower, upper) = (range.apint(0), range.apint(1));
    lower == upper && lower.is_some_and(ApInt::is_all_ones)
}

impl<'a> Exporter<'a> {
    /// Appends the text of a type in the name of an intrinsic.
    pub fn push_mangled(&self, out: &mut Vec<u8>, ty: Ty) {
        match self.types.data(ty) {
            TyData::Void => out.extend_from_slice(b"isVoid"),
            TyData::Metadata => out.extend_from_slice(b"Metadata"),
            TyData::Token => out.extend_from_slice(b"token"),
            TyData::Label => {}
            TyData::Amx => out.extend_from_slice(b"x86amx"),
            TyData::PpcFp128 => out.extend_from_slice(b"ppcf128"),
            TyData::Int(width) => push_fmt(out, format_args!("i{width}")),
            TyData::Float(format) => out.extend_from_slice(format.mnemonic().as_bytes()),
            TyData::Ptr(space) => push_fmt(out, format_args!("p{space}")),
            TyData::Array(count, element) => {
                push_fmt(out, format_args!("a{count}"));
                self.push_mangled(out, *element);
            }
            TyData::Vector { count, scalable, element } => {
                out.extend_from_slice(if *scalable { b"nxv" } else { b"v" });
                push_fmt(out, format_args!("{count}"));
                self.push_mangled(out, *element);
            }
            TyData::Struct { elements, .. } => {
                out.extend_from_slice(b"sl_");
                for element in elements {
                    self.push_mangled(out, *element);
                }
                out.push(b's');
            }
            TyData::Named(_) => {
                out.extend_from_slice(b"s_");
                out.extend_from_slice(self.types.text(ty).strip_prefix(b"%").unwrap_or_default());
                out.push(b's');
            }
            TyData::Function { result, params, var_arg } => {
                out.extend_from_slice(b"f_");
                self.push_mangled(out, *result);
                for param in params {
                    self.push_mangled(out, *param);
                }
                if *var_arg {
                    out.extend_from_slice(b"vararg");
                }
                out.push(b'f');
            }
            TyData::Target { name, types, numbers } => {
                out.push(b't');
                out.extend_from_slice(name);
                for ty in types {
                    out.push(b'_');
                    self.push_mangled(out, *ty);
                }
                for number in numbers {
                    push_fmt(out, format_args!("_{number}"));
                }
                out.push(b't');
            }
        }
    }

    /// Returns the name of an intrinsic for a function type, and declares the intrinsic.
    pub fn intrinsic_name(&mut self, intrinsic: Intrinsic, result: Ty, params: &[Ty]) -> Vec<u8> {
        let mut name = format!("llvm.{}", intrinsic.name).into_bytes();
        for place in intrinsic.overloads.split(',').filter(|place| !place.is_empty()) {
            let ty = match place.strip_prefix('r') {
                Some("") => Some(result),
                Some(element) => element.parse().ok().and_then(|at| self.types.element(result, at)),
                None => place.parse::<usize>().ok().and_then(|at| params.get(at).copied()),
            };
            if let Some(ty) = ty {
                name.push(b'.');
                self.push_mangled(&mut name, ty);
            }
        }
        if !self.function_index.contains_key(name.as_slice()) {
            let fixed = if intrinsic.is_variadic { &[] } else { params };
            let ty = self.types.function(result, fixed, intrinsic.is_variadic);
            let (mut result_attrs, param_attrs) = intrinsic.param_attrs(params.len());
            self.fit_range(&mut result_attrs, result);
            let mut before = Vec::new();
            result_attrs.write(&mut before);
            before.extend_from_slice(self.types.text(result));
            before.push(b' ');
            self.declare(&name, ty, intrinsic.attrs(), param_attrs, before);
        }
        name
    }

    /// Completes a range of the result by the width of its type.
    fn fit_range(&self, set: &mut AttrSet, result: Ty) {
        let Some(text) = set.get("range") else { return };
        let Some(text) = text.strip_prefix("range(iAny ") else { return };
        let Some(width) = self.types.int_width(self.types.scalar(result)) else { return };
        let bounds = text.trim_end_matches(')').split(", ");
        let mut shown = String::new();
        for bound in bounds {
            let value = ApInt::from_i64(64, bound.parse().unwrap_or(0));
            let value = if width < 64 { value.trunc(width) } else { value.sext(width) };
            shown.push_str(if shown.is_empty() { " " } else { ", " });
            // Writing to a string does not fail.
            let _ = value.write_signed(&mut shown);
        }
        set.with("range", &format!("(i{width}{shown})"));
    }

    /// Creates a call of an intrinsic by its name without `llvm.`.
    pub fn intrinsic(&mut self, name: &str, result: Ty, args: Vec<Val>) -> Val {
        self.intrinsic_with(name, result, args, &mut Attached::new(), AttrSet::default())
    }

    /// Creates a call of an intrinsic with metadata and attributes of the result.
    pub fn intrinsic_with(
        &mut self,
        name: &str,
        result: Ty,
        args: Vec<Val>,
        attached: &mut Attached,
        result_attrs: AttrSet,
    ) -> Val {
        let call = Call { result_attrs, ..Call::new(args.into_iter().map(Arg::Val).collect()) };
        self.intrinsic_call(name, result, call, attached)
    }

    /// Creates a call of an intrinsic. The callee and its type are set here.
    pub fn intrinsic_call(&mut self, name: &str, result: Ty, call: Call, attached: &mut Attached) -> Val {
        let Some(found) = find(name) else { return Val::Cst(self.consts.poison(result)) };
        let mut params = Vec::with_capacity(call.args.len());
        for arg in &call.args {
            params.push(match arg {
                Arg::Val(value) => self.ty_of(*value),
                Arg::Metadata(_) => Types::METADATA,
            });
        }
        let full = self.intrinsic_name(found, result, &params);
        let fixed: &[Ty] = if found.is_variadic { &[] } else { &params };
        let ty = self.types.function(result, fixed, found.is_variadic);
        let mut callee = Vec::new();
        push_name(&mut callee, b'@', &full);
        self.call(Call { callee, ty, ..call }, attached)
    }

    /// Translates an operation that is an intrinsic by the tables. Returns false for other operations.
    pub fn table_op(&mut self, op: OpRef<'a>, dialect: &str, mnemonic: &str) -> Result<bool, Reported> {
        let Some(table) = OPERATIONS.iter().find(|it| it.0 == dialect) else { return Ok(false) };
        let Some((_, rest)) = lookup(table.1, mnemonic) else { return Ok(false) };
        let (name, immediates) = rest.split_once(';').unwrap_or((rest, ""));
        let mut immediate = Vec::new();
        for part in immediates.split(',').filter(|part| !part.is_empty()) {
            let Some((place, attr)) = part.split_once('=') else { continue };
            let (Ok(place), Some(attr)) = (place.parse::<usize>(), op.attr(attr)) else { continue };
            immediate.push((place, self.immediate(op, attr)?));
        }
        let (bundles, bundled) = self.bundles(op, op.operand_count());
        let mut operands = op.operands().take(op.operand_count() - bundled);
        let count = operands.len() + immediate.len();
        let mut args = Vec::with_capacity(count);
        let mut places = Vec::new();
        for at in 0..count {
            match immediate.iter().find(|it| it.0 == at) {
                Some((_, value)) => args.push(Arg::Val(*value)),
                None => {
                    if let Some(operand) = operands.next() {
                        args.push(Arg::Val(self.value(operand)));
                        places.push(at);
                    }
                }
            }
        }
        let found = find(name);
        let result = match (found.and_then(|it| it.fixed_result(&mut self.types)), op.result_types().next()) {
            (Some(ty), _) => ty,
            (None, Some(ty)) => self.convert(op, ty)?,
            // The result that the operation lacks has the type of the first argument.
            (None, None) if found.is_some_and(Intrinsic::has_own_result) => match args.first() {
                Some(Arg::Val(value)) => self.ty_of(*value),
                _ => Types::VOID,
            },
            (None, None) => Types::VOID,
        };
        if name.starts_with("lifetime.") {
            self.check_lifetime(op, args.last())?;
        }
        let mut attached = Attached::new();
        self.access_metadata(op, &mut attached);
        let mut call = Call { bundles, ..Call::new(args) };
        self.call_attrs(op, &mut call, &places)?;
        if let Some(range) = self.range_of(op, "range").filter(|range| !is_full(*range)) {
            self.range_attr(&mut call.result_attrs, "range", range);
        }
        self.set_fast_math(op);
        let value = self.intrinsic_call(name, result, call, &mut attached);
        if let Some(result) = op.results().next() {
            self.set(result, value);
        }
        Ok(true)
    }

    /// Rejects the lifetime of memory that is not on the stack.
    fn check_lifetime(&self, op: OpRef<'a>, pointer: Option<&Arg>) -> Result<(), Reported> {
        let is_valid = match pointer {
            Some(Arg::Val(Val::Local(local))) => self.body.allocas.contains(local),
            Some(Arg::Val(Val::Cst(cst))) => self.consts.is_poison(*cst),
            _ => false,
        };
        match is_valid {
            true => Ok(()),
            false => Err(op.error("llvm.lifetime.start/end can only be used on alloca or poison").emit()),
        }
    }

    /// Returns an attribute that is an immediate argument as a constant.
    fn immediate(&mut self, op: OpRef<'a>, attr: lect_core::entity::Attr) -> Result<Val, Reported> {
        let ctx = self.ctx;
        let cst = match ctx.attrs().data(attr) {
            AttrData::Integer { value, ty } => {
                let ty = self.convert(op, *ty)?;
                self.consts.int(&self.types, ty, value.clone())
            }
            AttrData::Float { value, ty } => {
                let ty = self.convert(op, *ty)?;
                self.consts.float(ty, *value)
            }
            AttrData::Unit => self.consts.bool(true),
            // Enums and their wrappers are numbers of 32 bits.
            _ => {
                let number = self.number_of_attr(attr);
                self.consts.i32(number)
            }
        };
        Ok(Val::Cst(cst))
    }

    /// Returns a string as an argument.
    pub fn metadata_string(text: &str) -> Arg {
        Arg::Metadata(format!("metadata !\"{text}\"").into_bytes())
    }

    /// Returns a node as an argument.
    pub fn metadata_node(node: u32) -> Arg {
        let mut text = b"metadata ".to_vec();
        push_node(&mut text, node);
        Arg::Metadata(text)
    }

    /// Returns the number of an enum attribute of an operation.
    pub fn enum_of(&self, op: OpRef<'_>, name: &str) -> i64 {
        op.number(name).unwrap_or(0)
    }
}
