//! Traversal of nested attributes and types, and replacement of parts.
//!
//! Attributes share their parts, so that a tree of depth `n` may have `2^n` nodes when shared parts are counted
//! repeatedly. [`walk`](ContextData::walk_parts) and [`Replacer`] visit each distinct part once. Neither overflows the
//! stack.

use hashbrown::{HashMap, HashSet};

pub use super::part::Part;
use super::{AttrData, DefBody, DenseElements, NamedAttr, OpaqueBody, Param, Piece};
use crate::context::ContextData;
use crate::entity::{Attr, Type};
use crate::types::{FunctionType, Invalid, TypeData};

/// Action after a visit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step {
    /// Visit nested parts or regions next.
    Into,
    /// Skip nested parts or regions.
    Over,
}

impl ContextData {
    /// Visits the direct parts of `part`, in order.
    pub fn for_each_part(&self, part: Part, mut visit: impl FnMut(Part)) {
        match part {
            Part::Attr(attr) => self.for_each_attr_part(attr, &mut visit),
            Part::Type(ty) => self.for_each_type_part(ty, &mut visit),
        }
    }

    fn for_each_attr_part(&self, attr: Attr, visit: &mut impl FnMut(Part)) {
        match self.attrs().data(attr) {
            AttrData::Unit
            | AttrData::SymbolRef { .. }
            | AttrData::AffineMap(_)
            | AttrData::IntegerSet(_)
            | AttrData::StridedLayout { .. }
            | AttrData::UnknownLoc
            | AttrData::FileLoc(_) => {}
            AttrData::Integer { ty, .. }
            | AttrData::Float { ty, .. }
            | AttrData::String { ty, .. }
            | AttrData::Type(ty)
            | AttrData::DenseElements(DenseElements { ty, .. })
            | AttrData::DenseStrings { ty, .. }
            | AttrData::DenseArray { element: ty, .. }
            | AttrData::DenseResource { ty, .. } => visit(Part::Type(*ty)),
            AttrData::Opaque { body, ty, .. } => {
                body.parts().for_each(&mut *visit);
                visit(Part::Type(*ty));
            }
            AttrData::Dialect { body, ty, .. } => {
                body.for_each_part(visit);
                visit(Part::Type(*ty));
            }
            AttrData::Array(attrs) => attrs.iter().for_each(|&attr| visit(Part::Attr(attr))),
            AttrData::Dictionary(entries) => entries.iter().for_each(|entry| visit(Part::Attr(entry.1))),
            AttrData::SparseElements { ty, indices, values } => {
                visit(Part::Type(*ty));
                visit(Part::Attr(*indices));
                visit(Part::Attr(*values));
            }
            AttrData::Distinct { attr, .. } | AttrData::NameLoc { child: attr, .. } => visit(Part::Attr(*attr)),
            AttrData::CallSiteLoc { callee, caller } => {
                visit(Part::Attr(*callee));
                visit(Part::Attr(*caller));
            }
            AttrData::FusedLoc { locations, metadata } => {
                locations.iter().chain(metadata).for_each(|&attr| visit(Part::Attr(attr)));
            }
        }
    }

    fn for_each_type_part(&self, ty: Type, visit: &mut impl FnMut(Part)) {
        match self.types().data(ty) {
            TypeData::Integer { .. } | TypeData::Index | TypeData::Float(_) | TypeData::None => {}
            TypeData::Opaque { body, .. } => body.parts().for_each(visit),
            TypeData::Dialect { body, .. } => body.for_each_part(visit),
            TypeData::Complex(element) | TypeData::UnrankedTensor(element) | TypeData::Vector { element, .. } => {
                visit(Part::Type(*element));
            }
            TypeData::Tuple(types) => types.iter().for_each(|&ty| visit(Part::Type(ty))),
            TypeData::Function(FunctionType { inputs, results })
            | TypeData::Graph(FunctionType { inputs, results }) => {
                inputs.iter().chain(results).for_each(|&ty| visit(Part::Type(ty)));
            }
            TypeData::RankedTensor { element, encoding, .. } => {
                visit(Part::Type(*element));
                encoding.iter().for_each(|&attr| visit(Part::Attr(attr)));
            }
            TypeData::MemRef { element, layout, memory_space, .. } => {
                visit(Part::Type(*element));
                layout.iter().chain(memory_space).for_each(|&attr| visit(Part::Attr(attr)));
            }
            TypeData::UnrankedMemRef { element, memory_space } => {
                visit(Part::Type(*element));
                memory_space.iter().for_each(|&attr| visit(Part::Attr(attr)));
            }
        }
    }

    /// Visits `root` and its transitive parts in pre-order, each distinct part once.
    pub fn walk_parts(&self, root: impl Into<Part>, mut visit: impl FnMut(Part) -> Step) {
        let mut seen = HashSet::<Part, foldhash::fast::RandomState>::default();
        let mut pending = vec![root.into()];
        while let Some(part) = pending.pop() {
            if !seen.insert(part) || visit(part) == Step::Over {
                continue;
            }
            let first = pending.len();
            self.for_each_part(part, |part| pending.push(part));
            pending[first..].reverse();
        }
    }
}

/// Rebuilds attributes and types with some of their parts replaced.
///
/// Results are cached, so that one replacer serves many attributes of a context.
pub struct Replacer<'a, F> {
    ctx: &'a ContextData,
    replace: F,
    done: HashMap<Part, Part, foldhash::fast::RandomState>,
}

impl<'a, F: FnMut(Part) -> Option<Part>> Replacer<'a, F> {
    /// Creates a replacer. Where `replace` returns a part, that part is used and its own parts are not visited. Other
    /// parts are rebuilt from their replaced parts.
    ///
    /// `replace` must map attributes to attributes and types to types.
    pub fn new(ctx: &'a ContextData, replace: F) -> Self {
        Self { ctx, replace, done: HashMap::default() }
    }

    /// Replaces the parts of `attr`. Fails if an attribute or a type cannot be rebuilt from its new parts.
    pub fn attr(&mut self, attr: Attr) -> Result<Attr, Invalid> {
        match self.part(Part::Attr(attr))? {
            Part::Attr(attr) => Ok(attr),
            Part::Type(_) => Err(Invalid::new("expected an attribute in place of an attribute")),
        }
    }

    /// Replaces the parts of `ty`. Fails if an attribute or a type cannot be rebuilt from its new parts.
    pub fn ty(&mut self, ty: Type) -> Result<Type, Invalid> {
        match self.part(Part::Type(ty))? {
            Part::Type(ty) => Ok(ty),
            Part::Attr(_) => Err(Invalid::new("expected a type in place of a type")),
        }
    }

    fn part(&mut self, part: Part) -> Result<Part, Invalid> {
        if let Some(&done) = self.done.get(&part) {
            return Ok(done);
        }
        let new = match (self.replace)(part) {
            Some(new) => new,
            None => crate::stack::grow(|| match part {
                Part::Attr(attr) => self.rebuild_attr(attr).map(Part::Attr),
                Part::Type(ty) => self.rebuild_type(ty).map(Part::Type),
            })?,
        };
        self.done.insert(part, new);
        Ok(new)
    }

    fn attrs(&mut self, attrs: &[Attr]) -> Result<Box<[Attr]>, Invalid> {
        attrs.iter().map(|&attr| self.attr(attr)).collect()
    }

    fn types(&mut self, types: &[Type]) -> Result<Box<[Type]>, Invalid> {
        types.iter().map(|&ty| self.ty(ty)).collect()
    }

    fn maybe(&mut self, attr: Option<Attr>) -> Result<Option<Attr>, Invalid> {
        attr.map(|attr| self.attr(attr)).transpose()
    }

    fn rebuild_attr(&mut self, attr: Attr) -> Result<Attr, Invalid> {
        let ctx = self.ctx;
        let data = match ctx.attrs().data(attr) {
            AttrData::Unit
            | AttrData::SymbolRef { .. }
            | AttrData::AffineMap(_)
            | AttrData::IntegerSet(_)
            | AttrData::StridedLayout { .. }
            | AttrData::UnknownLoc
            | AttrData::FileLoc(_) => return Ok(attr),
            AttrData::Integer { value, ty } => {
                let new = self.ty(*ty)?;
                same_kind(ctx.types().integer_width(*ty) == ctx.types().integer_width(new))?;
                AttrData::Integer { value: value.clone(), ty: new }
            }
            AttrData::Float { value, ty } => {
                same_kind(self.ty(*ty)? == *ty)?;
                AttrData::Float { value: *value, ty: *ty }
            }
            AttrData::String { value, ty } => AttrData::String { value: value.clone(), ty: self.ty(*ty)? },
            AttrData::Type(ty) => AttrData::Type(self.ty(*ty)?),
            AttrData::DenseElements(elements) => {
                let ty = self.ty(elements.ty)?;
                if ty == elements.ty {
                    return Ok(attr);
                }
                let layout = |ty| ctx.types().element_type(ty).and_then(|element| ctx.attrs().dense_layout(element));
                same_kind(layout(ty) == layout(elements.ty))?;
                return ctx.attrs().dense_elements(ty, elements.splat, &elements.data);
            }
            AttrData::DenseStrings { ty, values } => {
                let new = self.ty(*ty)?;
                same_kind(values.len() == 1 || ctx.types().element_count(*ty) == ctx.types().element_count(new))?;
                AttrData::DenseStrings { ty: new, values: values.clone() }
            }
            AttrData::DenseArray { element, data } => return ctx.attrs().dense_array(self.ty(*element)?, data.clone()),
            AttrData::DenseResource { key, ty } => AttrData::DenseResource { key: *key, ty: self.ty(*ty)? },
            AttrData::Opaque { dialect, body, ty } => {
                AttrData::Opaque { dialect: *dialect, body: self.body(body)?, ty: self.ty(*ty)? }
            }
            AttrData::Dialect { def, body, ty } => {
                AttrData::Dialect { def: *def, body: self.def_body(body)?, ty: self.ty(*ty)? }
            }
            AttrData::Array(attrs) => AttrData::Array(self.attrs(attrs)?),
            AttrData::Dictionary(entries) => {
                let entries: Result<Box<[NamedAttr]>, Invalid> =
                    entries.iter().map(|&(name, value)| Ok((name, self.attr(value)?))).collect();
                AttrData::Dictionary(entries?)
            }
            AttrData::SparseElements { ty, indices, values } => AttrData::SparseElements {
                ty: self.ty(*ty)?,
                indices: self.attr(*indices)?,
                values: self.attr(*values)?,
            },
            AttrData::Distinct { id, attr: inner } => {
                let new = self.attr(*inner)?;
                return Ok(if new == *inner { attr } else { self.renew(*id, new) });
            }
            AttrData::NameLoc { name, child } => AttrData::NameLoc { name: *name, child: self.attr(*child)? },
            AttrData::CallSiteLoc { callee, caller } => {
                AttrData::CallSiteLoc { callee: self.attr(*callee)?, caller: self.attr(*caller)? }
            }
            AttrData::FusedLoc { locations, metadata } => {
                AttrData::FusedLoc { locations: self.attrs(locations)?, metadata: self.maybe(*metadata)? }
            }
        };
        Ok(ctx.attrs().intern(data))
    }

    fn body(&mut self, body: &OpaqueBody) -> Result<OpaqueBody, Invalid> {
        let pieces = body.0.iter().map(|piece| {
            Ok(match piece {
                Piece::Text(_) | Piece::Encoded(_) => piece.clone(),
                Piece::Attr(attr) => Piece::Attr(self.attr(*attr)?),
                Piece::Type(ty) => Piece::Type(self.ty(*ty)?),
            })
        });
        pieces.collect::<Result<_, Invalid>>().map(OpaqueBody)
    }

    fn def_body(&mut self, body: &DefBody) -> Result<DefBody, Invalid> {
        Ok(match body {
            DefBody::Params(params) => DefBody::Params(self.params(params)?),
            DefBody::Text(text) => DefBody::Text(self.body(text)?),
        })
    }

    fn params(&mut self, params: &[Param]) -> Result<Box<[Param]>, Invalid> {
        let param = |param: &Param| {
            Ok(match param {
                Param::Type(ty) => Param::Type(self.ty(*ty)?),
                Param::Attr(attr) => Param::Attr(self.attr(*attr)?),
                Param::List(list) => Param::List(self.params(list)?),
                plain => plain.clone(),
            })
        };
        params.iter().map(param).collect()
    }

    /// Rebuilds a distinct attribute. The number is kept, and with it the identity.
    fn renew(&self, id: u32, attr: Attr) -> Attr {
        self.ctx.attrs().intern(AttrData::Distinct { id, attr })
    }

    fn rebuild_type(&mut self, ty: Type) -> Result<Type, Invalid> {
        let ctx = self.ctx;
        match ctx.types().data(ty) {
            TypeData::Integer { .. } | TypeData::Index | TypeData::Float(_) | TypeData::None => Ok(ty),
            TypeData::Opaque { dialect, body } => Ok(ctx.types().opaque(*dialect, self.body(body)?)),
            TypeData::Dialect { def, body } => {
                let body = self.def_body(body)?;
                Ok(ctx.types().intern(TypeData::Dialect { def: *def, body }))
            }
            TypeData::Complex(element) => ctx.types().complex(self.ty(*element)?),
            TypeData::Tuple(types) => Ok(ctx.types().tuple(self.types(types)?)),
            TypeData::Function(FunctionType { inputs, results }) => {
                let inputs = self.types(inputs)?;
                Ok(ctx.types().function(inputs, self.types(results)?))
            }
            TypeData::Graph(FunctionType { inputs, results }) => {
                let inputs = self.types(inputs)?;
                Ok(ctx.types().graph(inputs, self.types(results)?))
            }
            TypeData::Vector { shape, scalable, element } => ctx.types().vector(shape, scalable, self.ty(*element)?),
            TypeData::RankedTensor { shape, element, encoding } => {
                let element = self.ty(*element)?;
                ctx.types().tensor(shape, element, self.maybe(*encoding)?)
            }
            TypeData::UnrankedTensor(element) => ctx.types().unranked_tensor(self.ty(*element)?),
            TypeData::MemRef { shape, element, layout, memory_space } => {
                let element = self.ty(*element)?;
                let layout = self.maybe(*layout)?;
                ctx.types().memref(shape, element, layout, self.maybe(*memory_space)?)
            }
            TypeData::UnrankedMemRef { element, memory_space } => {
                let element = self.ty(*element)?;
                ctx.types().unranked_memref(element, self.maybe(*memory_space)?)
            }
        }
    }
}

/// Fails unless `same`: the bits of a number are kept, so that a new type must have the same width.
fn same_kind(same: bool) -> Result<(), Invalid> {
    if same { Ok(()) } else { Err(Invalid::new("the type of a number cannot be replaced by one of another width")) }
}
