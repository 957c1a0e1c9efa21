//! Lowering of interfaces.

use super::Lowering;
use super::fields::own;
use crate::spec::{InterfaceKind, InterfaceSpec, List, MethodParam, MethodSpec};
use crate::td::record::RecordRef;
use crate::td::value::Value;

impl<'a> Lowering<'a> {
    /// Lowers all named interfaces.
    pub(super) fn interfaces(&mut self) -> Vec<InterfaceSpec> {
        let records = self.records;
        let mut interfaces = Vec::new();
        for record in records.defs_of("Interface") {
            if record.is_anonymous() || record.is_a("DeclareInterfaceMethods") {
                continue;
            }
            let kind = if record.is_a("OpInterface") {
                InterfaceKind::Op
            } else if record.is_a("AttrInterface") {
                InterfaceKind::Attr
            } else if record.is_a("TypeInterface") {
                InterfaceKind::Type
            } else if record.is_a("DialectInterface") {
                InterfaceKind::Dialect
            } else {
                let message =
                    format!("'{}' is no interface of operations, attributes, types or dialects", record.name());
                self.unknown("interface", record.span(), record.name(), message);
                continue;
            };
            interfaces.push(self.interface(record, kind));
        }
        interfaces
    }

    fn interface(&mut self, record: RecordRef<'a>, kind: InterfaceKind) -> InterfaceSpec {
        let bases = self.defs(record, "baseInterfaces").into_iter().map(|base| own(base.name())).collect();
        let methods = self.defs(record, "methods").into_iter().map(|method| self.method(record, method)).collect();
        InterfaceSpec {
            def: own(record.name()),
            kind,
            cpp_class: self.text(record, "cppInterfaceName"),
            cpp_namespace: self.line(record, "cppNamespace"),
            description: self.markdown(record, "description"),
            bases,
            methods,
            verify: self.some_text(record, "verify"),
            verify_with_regions: self.flag(record, "verifyWithRegions"),
            extra_declarations: self.text(record, "extraClassDeclaration"),
            extra_trait_declarations: self.text(record, "extraTraitClassDeclaration"),
            extra_shared_declarations: self.text(record, "extraSharedClassDeclaration"),
            extra_class_of: self.text(record, "extraClassOf"),
        }
    }

    fn method(&mut self, owner: RecordRef<'a>, record: RecordRef<'a>) -> MethodSpec {
        MethodSpec {
            name: self.text(record, "name"),
            description: self.markdown(record, "description"),
            return_type: self.text(record, "returnType"),
            params: self.method_params(owner, record),
            is_static: record.is_a("StaticInterfaceMethod"),
            pure_virtual: record.is_a("PureVirtualInterfaceMethod"),
            body: self.some_text(record, "body"),
            default_body: self.some_text(record, "defaultBody"),
        }
    }

    fn method_params(&mut self, owner: RecordRef<'a>, record: RecordRef<'a>) -> List<MethodParam> {
        let Some(dag) = self.dag(record, "arguments") else { return List::default() };
        let mut params = Vec::new();
        for (value, name) in &dag.args {
            match value {
                Value::Text(ty) => {
                    params.push(MethodParam { ty: own(&ty.text), name: own(name.as_deref().unwrap_or_default()) });
                }
                _ => {
                    let message = "a parameter of a method should be a C++ type";
                    self.unknown("method parameter", record.span(), owner.name(), message);
                }
            }
        }
        params.into()
    }
}
