// Interfaces of operations, types, attributes and dialects, and declarations of their implementations.

#ifndef LECT_IR_INTERFACES
#define LECT_IR_INTERFACES

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/Constraints.td"
include "mlir/IR/Traits.td"

//===- Methods ----------------------------------------------------------------------------------===//

// A method. Without a body it calls the implementation's method of the same name; a default implementation makes that
// optional.
class InterfaceMethod<string desc, string retTy, string methodName, dag args = (ins), code methodBody = "",
                      code defaultImplementation = ""> {
  string description = desc;
  string name = methodName;
  string returnType = retTy;
  dag arguments = args;
  code body = methodBody;
  code defaultBody = defaultImplementation;
}

// A method without a receiver.
class StaticInterfaceMethod<string desc, string retTy, string methodName, dag args = (ins), code methodBody = "",
                            code defaultImplementation = "">
    : InterfaceMethod<desc, retTy, methodName, args, methodBody, defaultImplementation>;

//===- Interfaces -------------------------------------------------------------------------------===//

class Interface<string name, list<Interface> baseInterfacesArg = []> {
  string description = "";
  string cppInterfaceName = name;
  string cppNamespace = "";
  list<InterfaceMethod> methods = [];
  // Interfaces that are implemented along with this one.
  list<Interface> baseInterfaces = baseInterfacesArg;

  // C++: members of the interface's class, members of it and of the trait, and the condition for implementing it.
  code extraClassDeclaration = "";
  code extraSharedClassDeclaration = "";
  code extraClassOf = "";
}

// Interfaces are listed among traits; as traits they are called `Name::Trait`.
class InterfaceTrait<string name> : NativeTrait<"", ""> {
  let trait = name # "::Trait";
  let cppNamespace = "";
  // C++ members of the trait.
  code extraTraitClassDeclaration = "";
}

class OpInterfaceTrait<string name, code verifyBody = "", list<Trait> traits = []> : InterfaceTrait<name> {
  // Verifier of operations that implement the interface, and whether it runs after those of nested operations. (In
  // these files, the field only contains the call.)
  code verify = verifyBody;
  bit verifyWithRegions = 0;
  // Traits that such operations must have.
  list<Trait> dependentTraits = traits;
}

class OpInterface<string name, list<Interface> baseInterfaces = []>
    : Interface<name, baseInterfaces>, OpInterfaceTrait<name>;

class DialectInterface<string name, list<Interface> baseInterfaces = []>
    : Interface<name, baseInterfaces>, OpInterfaceTrait<name>;

// Interfaces of attributes and types are constraints as well, satisfied by implementations.
class AttrInterface<string name, list<Interface> baseInterfaces = []>
    : Interface<name, baseInterfaces>, InterfaceTrait<name>,
      Attr<CPred<"::llvm::isa<" # !if(!empty(cppNamespace), "", cppNamespace # "::") # name # ">($_self)">,
           name # " instance"> {
  let storageType = !if(!empty(cppNamespace), "", cppNamespace # "::") # name;
  let returnType = storageType;
  let convertFromStorage = "$_self";
}
class TypeInterface<string name, list<Interface> baseInterfaces = []>
    : Interface<name, baseInterfaces>, InterfaceTrait<name>,
      Type<CPred<"::llvm::isa<" # !if(!empty(cppNamespace), "", cppNamespace # "::") # name # ">($_self)">,
           name # " instance", !if(!empty(cppNamespace), "", cppNamespace # "::") # name>;

//===- Declarations of methods ------------------------------------------------------------------===//

// An interface in a list of traits, with methods declared in the implementing class: those without a default, and
// those listed here.
class DeclareInterfaceMethods<list<string> overridenMethods = []> {
  list<string> alwaysOverriddenMethods = overridenMethods;
}
class DeclareOpInterfaceMethods<OpInterface interface, list<string> overridenMethods = []>
    : DeclareInterfaceMethods<overridenMethods>, OpInterface<interface.cppInterfaceName, interface.baseInterfaces> {
  let description = interface.description;
  let cppInterfaceName = interface.cppInterfaceName;
  let cppNamespace = interface.cppNamespace;
  let methods = interface.methods;
  let baseInterfaces = interface.baseInterfaces;
}
class DeclareAttrInterfaceMethods<AttrInterface interface, list<string> overridenMethods = []>
    : DeclareInterfaceMethods<overridenMethods>, AttrInterface<interface.cppInterfaceName, interface.baseInterfaces> {
  let description = interface.description;
  let cppInterfaceName = interface.cppInterfaceName;
  let cppNamespace = interface.cppNamespace;
  let methods = interface.methods;
  let baseInterfaces = interface.baseInterfaces;
}
class DeclareTypeInterfaceMethods<TypeInterface interface, list<string> overridenMethods = []>
    : DeclareInterfaceMethods<overridenMethods>, TypeInterface<interface.cppInterfaceName, interface.baseInterfaces> {
  let description = interface.description;
  let cppInterfaceName = interface.cppInterfaceName;
  let cppNamespace = interface.cppNamespace;
  let methods = interface.methods;
  let baseInterfaces = interface.baseInterfaces;
}

#endif
