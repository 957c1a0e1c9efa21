//! Types of the `llvm` dialect for types of SPIR-V, and the address spaces of storage classes.
//!
//! Arrays and structs convert only with the layout that LLVM gives them. A struct without offsets is packed.

use lect_dialects::llvm::types as llvm_types;
use lect_dialects::spirv::types::{self as spirv_types, SpirvType, StructType};
use lect_support::prelude::*;

use crate::llvm::types::LlvmTypes;

/// API of the host.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum ClientApi {
    /// All pointers are in the default address space.
    #[default]
    Unknown,
    Metal,
    OpenCl,
    Vulkan,
    WebGpu,
}

lect_transforms::one_of!(ClientApi {
    Unknown = "Unknown",
    Metal = "Metal",
    OpenCl = "OpenCL",
    Vulkan = "Vulkan",
    WebGpu = "WebGPU",
});

impl ClientApi {
    /// Returns the name of an API whose storage classes have no address spaces.
    pub fn without_mapping(self) -> Option<&'static str> {
        match self {
            Self::Unknown | Self::OpenCl => None,
            Self::Metal => Some("Metal"),
            Self::Vulkan => Some("Vulkan"),
            Self::WebGpu => Some("WebGPU"),
        }
    }

    /// Returns the address space of a storage class, by its keyword.
    pub fn space(self, class: &str) -> u32 {
        const SPACES: &[(&str, u32)] = &[
            ("CrossWorkgroup", 1),
            ("Input", 1),
            ("UniformConstant", 2),
            ("Workgroup", 3),
            ("Generic", 4),
            ("DeviceOnlyINTEL", 5),
            ("HostOnlyINTEL", 6),
        ];
        let known = SPACES.iter().find(|known| self == Self::OpenCl && known.0 == class);
        known.map_or(0, |known| known.1)
    }
}

/// Converts a type of SPIR-V, and returns `None` for other ones and for those without a counterpart.
pub fn convert(base: &LlvmTypes, api: ClientApi, ctx: &ContextData, ty: Type) -> Option<Type> {
    lect_core::stack::grow(|| match spirv_types::of(ctx, ty)? {
        SpirvType::Pointer(pointer) => llvm_types::pointer_type(ctx, api.space(pointer.class)),
        SpirvType::Array { element, count, stride } => {
            if stride != 0 && size(ctx, element) != Some(stride) {
                return None;
            }
            llvm_types::array_type(ctx, convert_part(base, api, ctx, element)?, count)
        }
        SpirvType::RuntimeArray { element, stride: 0 } => {
            llvm_types::array_type(ctx, convert_part(base, api, ctx, element)?, 0)
        }
        SpirvType::Struct(parts) => {
            let members: Option<Vec<Type>> = parts.members().map(|ty| convert_part(base, api, ctx, ty)).collect();
            let layout = parts.layout();
            if layout.iter().any(|member| member.is_decorated) {
                return None;
            }
            if layout.iter().all(|member| member.offset.is_none()) {
                return llvm_types::packed_struct_type(ctx, members?);
            }
            natural(ctx, ty)?;
            llvm_types::struct_type(ctx, members?)
        }
        _ => None,
    })
}

fn convert_part(base: &LlvmTypes, api: ClientApi, ctx: &ContextData, ty: Type) -> Option<Type> {
    match spirv_types::of(ctx, ty) {
        Some(_) => convert(base, api, ctx, ty),
        None => base.convert(ctx, ty),
    }
}

/// Returns the size in bytes by which strides are checked. A boolean has none.
fn size(ctx: &ContextData, ty: Type) -> Option<u64> {
    match spirv_types::of(ctx, ty) {
        Some(SpirvType::Array { element, count, stride }) => {
            lect_core::stack::grow(|| size(ctx, element))?.checked_add(stride)?.checked_mul(count)
        }
        Some(SpirvType::Struct(parts)) => {
            parts.members().try_fold(0u64, |sum, ty| sum.checked_add(lect_core::stack::grow(|| size(ctx, ty))?))
        }
        Some(_) => None,
        None => match ctx.types().data(ty) {
            TypeData::Integer { width: 1, .. } => None,
            TypeData::Integer { width, .. } => Some(u64::from(*width) / 8),
            TypeData::Float(format) => Some(u64::from(format.width()) / 8),
            TypeData::Vector { element, .. } => size(ctx, *element)?.checked_mul(ctx.types().element_count(ty)?),
            _ => None,
        },
    }
}

/// Size and alignment in bytes.
#[derive(Clone, Copy)]
struct Natural {
    size: u64,
    align: u64,
}

/// Returns the natural layout of a type. Returns `None` if its offsets or strides are others, or it has no layout.
fn natural(ctx: &ContextData, ty: Type) -> Option<Natural> {
    lect_core::stack::grow(|| match spirv_types::of(ctx, ty) {
        Some(SpirvType::Array { element, count, stride }) => {
            let element = natural(ctx, element)?;
            let fits = stride == element.size;
            fits.then_some(Natural { size: element.size.checked_mul(count)?, align: element.align })
        }
        Some(SpirvType::Struct(parts)) => natural_struct(ctx, parts),
        Some(_) => None,
        None => match ctx.types().data(ty) {
            TypeData::Integer { width, .. } => Some(scalar(*width)),
            TypeData::Float(format) => Some(scalar(format.width())),
            TypeData::Vector { element, .. } => {
                let (element, count) = (natural(ctx, *element)?, ctx.types().element_count(ty)?);
                let aligned = if count == 3 { 4 } else { count };
                Some(Natural { size: element.size.checked_mul(count)?, align: element.align.checked_mul(aligned)? })
            }
            _ => None,
        },
    })
}

/// Returns the layout of a number. A boolean takes a byte.
fn scalar(width: u32) -> Natural {
    let bytes = u64::from(width).div_ceil(8);
    Natural { size: bytes, align: bytes.max(1) }
}

fn natural_struct(ctx: &ContextData, parts: StructType<'_>) -> Option<Natural> {
    let mut all = Natural { size: 0, align: 1 };
    for member in parts.layout() {
        let own = natural(ctx, member.ty)?;
        let offset = all.size.checked_next_multiple_of(own.align)?;
        if member.offset != Some(offset) {
            return None;
        }
        all = Natural { size: offset.checked_add(own.size)?, align: all.align.max(own.align) };
    }
    Some(Natural { size: all.size.checked_next_multiple_of(all.align)?, align: all.align })
}
