//! Types of LLVM IR.

use super::{Bytes, Interner};

/// Handle of a type.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Ty(u32);

/// Contents of a type.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum TypeKind {
    Void,
    Half,
    BFloat,
    Float,
    Double,
    X86Fp80,
    Fp128,
    PpcFp128,
    X86Amx,
    Label,
    Token,
    Metadata,
    /// `i32`
    Int(u32),
    /// `ptr addrspace(1)`
    Ptr(u32),
    /// `[4 x i32]`
    Array {
        count: u64,
        element: Ty,
    },
    /// `<4 x i32>`, `<vscale x 4 x i32>`
    Vector {
        count: u32,
        scalable: bool,
        element: Ty,
    },
    /// `{ i32, ptr }`, `<{ i8, i32 }>`
    Struct {
        elements: Box<[Ty]>,
        packed: bool,
    },
    /// `%struct.name`
    Named(u32),
    /// `i32 (ptr, ...)`
    Function {
        result: Ty,
        params: Box<[Ty]>,
        var_arg: bool,
    },
    /// `target("spirv.Image", void, 1)`
    Target {
        name: Bytes,
        types: Box<[Ty]>,
        numbers: Box<[u32]>,
    },
}

/// A struct with a name.
pub(crate) struct NamedStruct {
    /// The name; empty for a numbered struct.
    pub(crate) name: Bytes,
    /// Elements, and whether the struct is packed; `None` for an opaque struct.
    pub(crate) body: Option<(Box<[Ty]>, bool)>,
    pub(crate) is_defined: bool,
    /// Position of the first use, for errors.
    pub(crate) at: u32,
}

/// The types of a module.
#[derive(Default)]
pub(crate) struct Types {
    interner: Interner<TypeKind>,
    pub(crate) structs: Vec<NamedStruct>,
}

impl Types {
    pub(crate) fn intern(&mut self, kind: TypeKind) -> Ty {
        Ty(self.interner.intern(kind))
    }

    pub(crate) fn kind(&self, ty: Ty) -> &TypeKind {
        self.interner.get(ty.0)
    }

    pub(crate) fn int(&mut self, width: u32) -> Ty {
        self.intern(TypeKind::Int(width))
    }

    /// Returns the element types of a struct with a body, and whether it is packed.
    pub(crate) fn struct_body(&self, ty: Ty) -> Option<(&[Ty], bool)> {
        match self.kind(ty) {
            TypeKind::Struct { elements, packed } => Some((elements, *packed)),
            TypeKind::Named(at) => {
                self.structs.get(*at as usize)?.body.as_ref().map(|(elements, packed)| (&**elements, *packed))
            }
            _ => None,
        }
    }

    /// Returns the element type of a vector, or the type itself.
    pub(crate) fn scalar(&self, ty: Ty) -> Ty {
        match self.kind(ty) {
            TypeKind::Vector { element, .. } => *element,
            _ => ty,
        }
    }

    /// Returns a vector type of the shape of `like` with other elements, or the element type if `like` is a scalar.
    pub(crate) fn with_scalar(&mut self, like: Ty, element: Ty) -> Ty {
        match *self.kind(like) {
            TypeKind::Vector { count, scalable, .. } => self.intern(TypeKind::Vector { count, scalable, element }),
            _ => element,
        }
    }

    /// Returns the type of a part of an aggregate.
    pub(crate) fn part(&self, ty: Ty, index: u32) -> Option<Ty> {
        match self.kind(ty) {
            TypeKind::Array { count, element } => (u64::from(index) < *count).then_some(*element),
            _ => self.struct_body(ty)?.0.get(index as usize).copied(),
        }
    }

    pub(crate) fn is_int(&self, ty: Ty) -> bool {
        matches!(self.kind(ty), TypeKind::Int(_))
    }

    pub(crate) fn is_ptr(&self, ty: Ty) -> bool {
        matches!(self.kind(ty), TypeKind::Ptr(_))
    }

    pub(crate) fn is_float(&self, ty: Ty) -> bool {
        use TypeKind::*;
        matches!(self.kind(ty), Half | BFloat | Float | Double | X86Fp80 | Fp128 | PpcFp128)
    }

    /// Returns true if values of a type can have fast-math flags: floats, vectors of them, and some aggregates.
    pub(crate) fn is_fast_math(&self, mut ty: Ty) -> bool {
        if let Some((elements, false)) = self.struct_body(ty)
            && matches!(self.kind(ty), TypeKind::Struct { .. })
            && let Some(first) = elements.first()
            && elements.iter().all(|element| element == first)
        {
            ty = *first;
        }
        while let TypeKind::Array { element, .. } = self.kind(ty) {
            ty = *element;
        }
        self.is_float(self.scalar(ty))
    }

    /// Returns true if values of the type can be operands and results of instructions.
    pub(crate) fn is_first_class(&self, ty: Ty) -> bool {
        !matches!(self.kind(ty), TypeKind::Void | TypeKind::Function { .. })
    }

    /// Writes the type as in LLVM IR, for error messages.
    pub(crate) fn show(&self, ty: Ty) -> String {
        let mut out = String::new();
        self.write(ty, &mut out, 0);
        out
    }

    fn write(&self, ty: Ty, out: &mut String, depth: u32) {
        use TypeKind::*;
        // The message names the outer parts of a deep type only.
        if depth > 16 {
            out.push_str("..");
            return;
        }
        let list = |types: &[Ty], out: &mut String| {
            for (at, ty) in types.iter().enumerate() {
                out.push_str(if at > 0 { ", " } else { "" });
                self.write(*ty, out, depth + 1);
            }
        };
        match self.kind(ty) {
            Void => out.push_str("void"),
            Half => out.push_str("half"),
            BFloat => out.push_str("bfloat"),
            Float => out.push_str("float"),
            Double => out.push_str("double"),
            X86Fp80 => out.push_str("x86_fp80"),
            Fp128 => out.push_str("fp128"),
            PpcFp128 => out.push_str("ppc_fp128"),
            X86Amx => out.push_str("x86_amx"),
            Label => out.push_str("label"),
            Token => out.push_str("token"),
            Metadata => out.push_str("metadata"),
            Int(width) => out.push_str(&format!("i{width}")),
            Ptr(0) => out.push_str("ptr"),
            Ptr(space) => out.push_str(&format!("ptr addrspace({space})")),
            Array { count, element } => {
                out.push_str(&format!("[{count} x "));
                self.write(*element, out, depth + 1);
                out.push(']');
            }
            Vector { count, scalable, element } => {
                out.push_str(&format!("<{}{count} x ", if *scalable { "vscale x " } else { "" }));
                self.write(*element, out, depth + 1);
                out.push('>');
            }
            Struct { elements, packed } => {
                out.push_str(if *packed { "<{ " } else { "{ " });
                list(elements, out);
                out.push_str(if *packed { " }>" } else { " }" });
            }
            Named(at) => {
                let name = self.structs.get(*at as usize).map_or(&[][..], |named| &named.name);
                out.push_str(&format!("%{}", String::from_utf8_lossy(name)));
            }
            Function { result, params, var_arg } => {
                self.write(*result, out, depth + 1);
                out.push_str(" (");
                list(params, out);
                out.push_str(match (var_arg, params.is_empty()) {
                    (true, true) => "...)",
                    (true, false) => ", ...)",
                    (false, _) => ")",
                });
            }
            Target { name, .. } => out.push_str(&format!("target(\"{}\")", String::from_utf8_lossy(name))),
        }
    }
}
