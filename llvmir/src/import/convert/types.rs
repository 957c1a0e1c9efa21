//! Types of LLVM IR as types of MLIR.

use lect_core::attrs::OpaqueBody;
use lect_core::dialect::{DefBody, Late, Param};
use lect_core::entity::Type;
use lect_core::number::FloatFormat;
use lect_core::stack;
use lect_core::typed::TypedType;
use lect_dialects::llvm::{
    LLVMArrayType, LLVMFunctionType, LLVMPPCFP128Type, LLVMPointerType, LLVMTargetExtType, LLVMX86AMXType,
};
use lect_ods::spec::DefKind;

use super::{Convert, Converted};
use crate::import::ir::{Bytes, Ty, TypeKind};

impl Convert<'_> {
    /// Returns the type of MLIR.
    pub(super) fn ty(&mut self, ty: Ty) -> Converted<Type> {
        if let Some(&known) = self.types.get(&ty) {
            return Ok(known);
        }
        let converted = stack::grow(|| self.converted(ty))?;
        self.types.insert(ty, converted);
        Ok(converted)
    }

    pub(super) fn all(&mut self, types: &[Ty]) -> Converted<Vec<Type>> {
        types.iter().map(|ty| self.ty(*ty)).collect()
    }

    fn converted(&mut self, ty: Ty) -> Converted<Type> {
        let ctx = self.ctx.clone();
        let float = |format: FloatFormat| ctx.types().float(format);
        let module = self.module;
        let made = match module.types.kind(ty) {
            TypeKind::Void => return Ok(self.word(b"void")),
            TypeKind::Label => return Ok(self.word(b"label")),
            TypeKind::Token => return Ok(self.word(b"token")),
            TypeKind::Metadata => return Ok(self.word(b"metadata")),
            TypeKind::Half => return Ok(float(FloatFormat::F16)),
            TypeKind::BFloat => return Ok(float(FloatFormat::BF16)),
            TypeKind::Float => return Ok(float(FloatFormat::F32)),
            TypeKind::Double => return Ok(float(FloatFormat::F64)),
            TypeKind::X86Fp80 => return Ok(float(FloatFormat::F80)),
            TypeKind::Fp128 => return Ok(float(FloatFormat::F128)),
            TypeKind::PpcFp128 => LLVMPPCFP128Type::get(&ctx).map(TypedType::ty),
            TypeKind::X86Amx => LLVMX86AMXType::get(&ctx).map(TypedType::ty),
            TypeKind::Int(width) => ctx.types().integer(*width, lect_core::types::Signedness::Signless),
            TypeKind::Ptr(space) => LLVMPointerType::get(&ctx, *space).map(TypedType::ty),
            TypeKind::Array { count, element } => {
                let element = self.ty(*element)?;
                LLVMArrayType::get(&ctx, element, *count).map(TypedType::ty)
            }
            TypeKind::Vector { count, scalable, element } => {
                let element = self.ty(*element)?;
                ctx.types().vector(&[i64::from(*count)], &[*scalable], element)
            }
            TypeKind::Function { result, params, var_arg } => {
                let (result, params) = (self.ty(*result)?, self.all(params)?);
                LLVMFunctionType::get(&ctx, result, params, *var_arg).map(TypedType::ty)
            }
            TypeKind::Target { name, types, numbers } => {
                let types = self.all(types)?;
                let name = String::from_utf8_lossy(name);
                LLVMTargetExtType::get(&ctx, name, types, numbers.to_vec()).map(TypedType::ty)
            }
            TypeKind::Struct { elements, packed } => {
                let elements = self.all(elements)?;
                return self.literal(elements, *packed);
            }
            TypeKind::Named(at) => return self.named(*at),
        };
        made.map_err(|invalid| self.invalid(invalid))
    }

    fn word(&self, word: &[u8]) -> Type {
        self.ctx.types().opaque(self.ctx.ident(b"llvm"), OpaqueBody::text(word))
    }

    /// Returns a struct type with the given parameters.
    fn structure(&self, params: Vec<Param>) -> Converted<Type> {
        let def = self.ctx.dialect(b"llvm").and_then(|dialect| dialect.def(DefKind::Type, b"struct"));
        match def {
            Some(def) => Ok(self.ctx.types().with_body(def, DefBody::Params(params.into()))),
            None => Err(self.error("the context does not have the dialect 'llvm'")),
        }
    }

    fn literal(&self, elements: Vec<Type>, packed: bool) -> Converted<Type> {
        let elements = Param::List(elements.into_iter().map(Param::Type).collect());
        self.structure(vec![Param::String(Box::default()), elements, Param::Bool(packed)])
    }

    fn named(&mut self, at: u32) -> Converted<Type> {
        let module = self.module;
        let Some(named) = module.types.structs.get(at as usize) else {
            return Err(self.error("a struct is not defined"));
        };
        let body = match &named.body {
            Some((elements, packed)) => Some((self.all(elements)?, *packed)),
            None => None,
        };
        if let (true, Some((elements, packed))) = (self.options.structs_as_literals, &body) {
            return self.literal(elements.clone(), *packed);
        }
        let name = self.struct_name(&named.name);
        let params =
            vec![Param::String(name), Param::List(Box::default()), Param::Bool(false), Param::Late(Late::default())];
        let ty = self.structure(params)?;
        if let [_, _, _, Param::Late(late)] = self.ctx.types().params(ty) {
            let body = body.map(|(elements, packed)| {
                let elements = Param::List(elements.into_iter().map(Param::Type).collect());
                [elements, Param::Bool(packed)]
            });
            late.finalize(body.map_or(Box::default(), |body| body.into()));
        }
        Ok(ty)
    }

    /// Returns a name that no other struct of the module has.
    fn struct_name(&mut self, name: &[u8]) -> Bytes {
        let mut unique = name.to_vec();
        let mut number = 0;
        while !self.struct_names.insert(unique.clone().into()) {
            number += 1;
            unique = [name, format!(".{number}").as_bytes()].concat();
        }
        unique.into()
    }
}
