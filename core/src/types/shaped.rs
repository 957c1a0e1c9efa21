//! Vectors, tensors and memrefs: constructors with their checks, and common accessors.

use std::borrow::Cow;
use std::hash::{Hash, Hasher};
use std::mem::discriminant;

use super::{DYNAMIC, Invalid, TypeData};
use crate::attrs::AttrData;
use crate::context::{Attrs, Equivalent, Types};
use crate::entity::{Attr, Type};

/// Returns the shape to which two shapes are broadcast. A dimension of size one is stretched.
///
/// Returns `None` if the shapes are incompatible. Corresponds to MLIR's `getBroadcastedShape`.
pub fn broadcast_shapes(a: &[i64], b: &[i64]) -> Option<Vec<i64>> {
    let (long, short) = if a.len() > b.len() { (a, b) } else { (b, a) };
    let mut result = long.to_vec();
    for (size, &other) in result.iter_mut().rev().zip(short.iter().rev()) {
        *size = match (*size, other) {
            (a, b) if a == b => a,
            (DYNAMIC, b) if b > 1 => b,
            (a, DYNAMIC) if a > 1 => a,
            (a, 1) => a,
            (1, b) => b,
            (DYNAMIC, _) | (_, DYNAMIC) => DYNAMIC,
            _ => return None,
        };
    }
    Some(result)
}

impl<'c> Types<'c> {
    /// Returns the type `vector<shape x element>`. `scalable` must have the length of `shape`.
    pub fn vector(self, shape: &[i64], scalable: &[bool], element: Type) -> Result<Type, Invalid> {
        if !self.is_vector_element(element) {
            return Err(Invalid::new("failed to verify 'elementType': VectorElementTypeInterface instance"));
        }
        if shape.iter().any(|&size| size <= 0) {
            return Err(Invalid::new(format!(
                "vector types must have positive constant sizes but got {}",
                join(shape)
            )));
        }
        if scalable.len() != shape.len() {
            return Err(Invalid::new(format!("number of dims must match, got {} and {}", scalable.len(), shape.len())));
        }
        Ok(self.intern_borrowed(&VectorKey { shape, scalable, element }, || TypeData::Vector {
            shape: shape.into(),
            scalable: scalable.into(),
            element,
        }))
    }

    /// Returns true if `ty` is a valid element type of a vector.
    ///
    /// A type of a dialect that is not loaded is accepted, since its interfaces are unknown.
    pub fn is_vector_element(self, ty: Type) -> bool {
        self.is_int_or_index_or_float(ty)
            || self.is_unloaded(ty)
            || self.implements(ty, "VectorElementTypeInterface")
            || self.implements(ty, "FloatType")
            || self.class_implements(ty, "VectorElementTypeInterface")
    }

    /// Returns the type `tensor<shape x element, encoding>`.
    pub fn tensor(self, shape: &[i64], element: Type, encoding: Option<Attr>) -> Result<Type, Invalid> {
        if shape.iter().any(|&size| size < 0 && size != DYNAMIC) {
            return Err(Invalid::new("invalid tensor dimension size"));
        }
        self.check_tensor_element(element)?;
        if let Some(encoding) = encoding {
            self.check_tensor_encoding(encoding, shape, element)?;
        }
        Ok(self.intern_borrowed(&TensorKey { shape, element, encoding }, || TypeData::RankedTensor {
            shape: shape.into(),
            element,
            encoding,
        }))
    }

    /// Returns the type `tensor<*x element>`.
    pub fn unranked_tensor(self, element: Type) -> Result<Type, Invalid> {
        self.check_tensor_element(element)?;
        Ok(self.intern(TypeData::UnrankedTensor(element)))
    }

    /// Verifies an encoding with the hook and the interface of its definition, if any.
    pub(crate) fn check_tensor_encoding(self, encoding: Attr, shape: &[i64], element: Type) -> Result<(), Invalid> {
        self.0.dialect_source().check_encoding(self.0, encoding, shape, element)
    }

    fn check_tensor_element(self, element: Type) -> Result<(), Invalid> {
        match self.data(element) {
            TypeData::Integer { .. }
            | TypeData::Index
            | TypeData::Float(_)
            | TypeData::Complex(_)
            | TypeData::Vector { .. }
            | TypeData::Dialect { .. }
            | TypeData::Opaque { .. } => Ok(()),
            _ => Err(Invalid::new("invalid tensor element type")),
        }
    }

    /// Returns the type `memref<shape x element, layout, memory_space>`. Drops an identity layout and the memory space
    /// zero.
    pub fn memref(
        self,
        shape: &[i64],
        element: Type,
        layout: Option<Attr>,
        memory_space: Option<Attr>,
    ) -> Result<Type, Invalid> {
        if !self.is_memref_element(element) {
            return Err(Invalid::new("invalid memref element type"));
        }
        if shape.iter().any(|&size| size < 0 && size != DYNAMIC) {
            return Err(Invalid::new("invalid memref size"));
        }
        if let Some(layout) = layout {
            self.0.attrs().check_layout(layout, shape)?;
        }
        let memory_space = self.0.attrs().check_memory_space(memory_space)?;
        let layout = layout.filter(|&layout| !self.0.attrs().is_identity_layout(layout));
        Ok(self.intern_borrowed(&MemRefKey { shape, element, layout, memory_space }, || TypeData::MemRef {
            shape: shape.into(),
            element,
            layout,
            memory_space,
        }))
    }

    /// Returns the type `memref<*x element, memory_space>`.
    pub fn unranked_memref(self, element: Type, memory_space: Option<Attr>) -> Result<Type, Invalid> {
        if !self.is_memref_element(element) {
            return Err(Invalid::new("invalid memref element type"));
        }
        let memory_space = self.0.attrs().check_memory_space(memory_space)?;
        Ok(self.intern(TypeData::UnrankedMemRef { element, memory_space }))
    }

    /// Returns true if `ty` is a valid element type of a memref.
    ///
    /// A type of a dialect that is not loaded is accepted, since its interfaces are unknown.
    pub fn is_memref_element(self, ty: Type) -> bool {
        self.is_int_or_index_or_float(ty)
            || matches!(
                self.data(ty),
                TypeData::Complex(_)
                    | TypeData::MemRef { .. }
                    | TypeData::UnrankedMemRef { .. }
                    | TypeData::Vector { .. }
            )
            || self.is_unloaded(ty)
            || self.implements(ty, "MemRefElementTypeInterface")
            || self.implements(ty, "FloatType")
    }

    /// Returns true if `ty` is a dialect type whose definition declares a builtin interface.
    pub(super) fn implements(self, ty: Type, interface: &str) -> bool {
        self.def(ty).is_some_and(|def| self.0.def_implements(def, interface))
    }

    /// Returns true if the class of a type without a definition implements a builtin interface.
    fn class_implements(self, ty: Type, interface: &str) -> bool {
        matches!(self.data(ty), TypeData::Opaque { .. })
            && self.0.dialect_source().class_implements(self.0, ty, interface)
    }

    /// Returns the element type of a vector, tensor or memref.
    pub fn element_type(self, ty: Type) -> Option<Type> {
        match self.data(ty) {
            TypeData::Vector { element, .. }
            | TypeData::RankedTensor { element, .. }
            | TypeData::UnrankedTensor(element)
            | TypeData::MemRef { element, .. }
            | TypeData::UnrankedMemRef { element, .. } => Some(*element),
            _ => None,
        }
    }

    /// Returns the vector, tensor or memref of the same shape with another element type. Scalable dimensions are
    /// preserved.
    pub fn with_element_type(self, ty: Type, element: Type) -> Option<Type> {
        match self.data(ty) {
            TypeData::Vector { shape, scalable, .. } => self.vector(shape, scalable, element).ok(),
            TypeData::RankedTensor { shape, encoding, .. } => self.tensor(shape, element, *encoding).ok(),
            TypeData::UnrankedTensor(_) => self.unranked_tensor(element).ok(),
            TypeData::MemRef { shape, layout, memory_space, .. } => {
                self.memref(shape, element, *layout, *memory_space).ok()
            }
            TypeData::UnrankedMemRef { memory_space, .. } => self.unranked_memref(element, *memory_space).ok(),
            _ => None,
        }
    }

    /// Returns the sizes of a vector, ranked tensor or ranked memref.
    pub fn shape(self, ty: Type) -> Option<&'c [i64]> {
        match self.data(ty) {
            TypeData::Vector { shape, .. } | TypeData::RankedTensor { shape, .. } | TypeData::MemRef { shape, .. } => {
                Some(shape)
            }
            _ => None,
        }
    }

    /// Returns the element type of a builtin shaped type, or of a dialect type that implements `ShapedType`.
    pub fn shaped_element_type(self, ty: Type) -> Option<Type> {
        self.element_type(ty).or_else(|| self.dialect_shape(ty).map(|it| it.1))
    }

    /// Returns the sizes of a builtin shaped type, or of a dialect type that implements `ShapedType`.
    pub fn shaped_sizes(self, ty: Type) -> Option<Cow<'c, [i64]>> {
        self.shape(ty).map(Cow::Borrowed).or_else(|| self.dialect_shape(ty)?.0)
    }

    /// Returns the number of elements of a static shape, including that of a dialect type.
    pub fn shaped_element_count(self, ty: Type) -> Option<u64> {
        count_of(&self.shaped_sizes(ty)?)
    }

    fn dialect_shape(self, ty: Type) -> Option<(Option<Cow<'c, [i64]>>, Type)> {
        match self.data(ty) {
            TypeData::Dialect { .. } | TypeData::Opaque { .. } => self.0.dialect_source().shape_of(self.0, ty),
            _ => None,
        }
    }

    /// Returns the number of elements of a static shape. Returns `None` if a dimension is dynamic or the product
    /// overflows.
    pub fn element_count(self, ty: Type) -> Option<u64> {
        count_of(self.shape(ty)?)
    }
}

impl Attrs<'_> {
    /// Returns true if an attribute is a valid memref layout: an affine map, strides, or a dialect's layout attribute.
    pub fn is_memref_layout(self, attr: Attr) -> bool {
        matches!(self.data(attr), AttrData::AffineMap(_) | AttrData::StridedLayout { .. })
            || self.is_unloaded(attr)
            || self.def(attr).is_some_and(|def| self.0.def_implements(def, "MemRefLayoutAttrInterface"))
    }

    /// Returns true if an attribute is a valid memory space: any dialect attribute, and some of the builtin ones.
    pub fn is_memory_space(self, attr: Attr) -> bool {
        use AttrData::{Dialect, Dictionary, Integer, String};
        matches!(self.data(attr), Integer { .. } | String { .. } | Dictionary(_) | Dialect { .. })
            || self.is_unloaded(attr)
    }

    fn check_memory_space(self, space: Option<Attr>) -> Result<Option<Attr>, Invalid> {
        let Some(space) = space else { return Ok(None) };
        if !self.is_memory_space(space) {
            return Err(Invalid::new("unsupported memory space Attribute"));
        }
        let default = matches!(self.data(space), AttrData::Integer { value, .. } if value.is_zero());
        Ok((!default).then_some(space))
    }

    fn check_layout(self, layout: Attr, shape: &[i64]) -> Result<(), Invalid> {
        match self.data(layout) {
            AttrData::AffineMap(map) => {
                let dims = self.0.affine().map_data(*map).dims as usize;
                if dims != shape.len() {
                    return Err(Invalid::new(format!(
                        "memref layout mismatch between rank and affine map: {} != {dims}",
                        shape.len()
                    )));
                }
                Ok(())
            }
            AttrData::StridedLayout { strides, .. } => {
                if strides.len() != shape.len() {
                    return Err(Invalid::new("expected the number of strides to match the rank"));
                }
                Ok(())
            }
            _ if self.is_memref_layout(layout) => self.0.dialect_source().check_layout(self.0, layout, shape),
            _ => {
                let shown = self.show(layout);
                Err(Invalid::new(format!("expected mlir::MemRefLayoutAttrInterface, but got: {shown}")))
            }
        }
    }

    fn is_identity_layout(self, layout: Attr) -> bool {
        matches!(self.data(layout), AttrData::AffineMap(map) if map.is_identity(self.0))
    }
}

fn count_of(sizes: &[i64]) -> Option<u64> {
    sizes.iter().try_fold(1u64, |count, &size| count.checked_mul(u64::try_from(size).ok()?))
}

fn join(sizes: &[i64]) -> String {
    sizes.iter().map(i64::to_string).collect::<Vec<_>>().join(", ")
}

/// A vector type that may not be interned yet.
struct VectorKey<'a> {
    shape: &'a [i64],
    scalable: &'a [bool],
    element: Type,
}

impl Hash for VectorKey<'_> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        // Must hash like the derived implementation of `TypeData`.
        discriminant(&TypeData::Vector { shape: Box::default(), scalable: Box::default(), element: self.element })
            .hash(state);
        self.shape.hash(state);
        self.scalable.hash(state);
        self.element.hash(state);
    }
}

impl Equivalent<TypeData> for VectorKey<'_> {
    fn equivalent(&self, item: &TypeData) -> bool {
        matches!(item, TypeData::Vector { shape, scalable, element }
            if **shape == *self.shape
                && **scalable == *self.scalable
                && *element == self.element)
    }
}

/// A tensor type that may not be interned yet.
struct TensorKey<'a> {
    shape: &'a [i64],
    element: Type,
    encoding: Option<Attr>,
}

impl Hash for TensorKey<'_> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        // Must hash like the derived implementation of `TypeData`.
        discriminant(&TypeData::RankedTensor { shape: Box::default(), element: self.element, encoding: self.encoding })
            .hash(state);
        self.shape.hash(state);
        self.element.hash(state);
        self.encoding.hash(state);
    }
}

impl Equivalent<TypeData> for TensorKey<'_> {
    fn equivalent(&self, item: &TypeData) -> bool {
        matches!(item, TypeData::RankedTensor { shape, element, encoding }
            if **shape == *self.shape
                && *element == self.element
                && *encoding == self.encoding)
    }
}

/// A memref type that may not be interned yet.
struct MemRefKey<'a> {
    shape: &'a [i64],
    element: Type,
    layout: Option<Attr>,
    memory_space: Option<Attr>,
}

impl Hash for MemRefKey<'_> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        // Must hash like the derived implementation of `TypeData`.
        discriminant(&TypeData::MemRef {
            shape: Box::default(),
            element: self.element,
            layout: self.layout,
            memory_space: self.memory_space,
        })
        .hash(state);
        self.shape.hash(state);
        self.element.hash(state);
        self.layout.hash(state);
        self.memory_space.hash(state);
    }
}

impl Equivalent<TypeData> for MemRefKey<'_> {
    fn equivalent(&self, item: &TypeData) -> bool {
        matches!(item, TypeData::MemRef { shape, element, layout, memory_space }
            if **shape == *self.shape
                && *element == self.element
                && *layout == self.layout
                && *memory_space == self.memory_space)
    }
}
