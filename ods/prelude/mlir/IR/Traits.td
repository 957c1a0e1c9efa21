// Traits of operations, types and attributes.

#ifndef LECT_IR_TRAITS
#define LECT_IR_TRAITS

include "mlir/IR/Constraints.td"

class Trait;

// Several traits under one name. Lists may be nested.
class TraitList<list<Trait> props> : Trait {
  list<Trait> traits = props;
}

// A C++ class of that name. `entityType` is the kind of its users: Op, Type or Attribute.
class NativeTrait<string name, string entityType, code extraClassDeclaration = "", code extraClassDefinition = "">
    : Trait {
  string trait = name;
  string cppNamespace = "::mlir::" # entityType # "Trait";
  // C++ for the class that has the trait.
  code extraConcreteClassDeclaration = extraClassDeclaration;
  code extraConcreteClassDefinition = extraClassDefinition;
}

// A C++ class with template arguments.
class ParamNativeTrait<string prop, string params, string entityType>
    : NativeTrait<prop # "<" # params # ">::Impl", entityType>;

// A trait that only the generator of C++ uses.
class GenInternalTrait<string prop, string entityType> : Trait {
  string trait = "::mlir::" # entityType # "Trait::" # prop;
}

// A condition; `summary` completes "failed to verify that ..".
class PredTrait<string descr, Pred pred> : Trait {
  string summary = descr;
  Pred predicate = pred;
}

#endif
