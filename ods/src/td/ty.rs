//! TableGen's types and their relations.
//!
//! Properties of classes and records are looked up in a `World`: the evaluator while it runs, and
//! [`Records`](super::record::Records) afterwards.

use crate::order::Order as _;
use std::sync::Arc;

use super::ids::{ClassId, RecordId};

/// A type.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Type {
    /// `bit`
    Bit,
    /// `bits<n>`
    Bits(u32),
    /// `int`
    Int,
    /// `string` and `code`.
    String,
    /// `dag`
    Dag,
    /// `list<item>`
    List(Arc<Type>),
    /// Records of all these classes, sorted; `{}` if empty.
    Record(Arc<[ClassId]>),
}

/// Properties of classes and records for types and operators.
pub trait World {
    /// Returns true if a class inherits from another one. No class inherits from itself.
    fn is_subclass(&self, sub: ClassId, of: ClassId) -> bool;
    /// Returns the direct superclasses of a class.
    fn direct_superclasses(&self, class: ClassId) -> Vec<ClassId>;
    /// Returns the name of a class.
    fn class_name(&self, class: ClassId) -> Arc<str>;
    /// Returns the name of a record.
    fn record_name(&self, record: RecordId) -> Arc<str>;
    /// Returns the type of a record: [`Type::Record`] of its direct superclasses.
    fn record_type(&self, record: RecordId) -> Type;
    /// Returns true if a record inherits from a class.
    fn record_is_a(&self, record: RecordId, class: ClassId) -> bool;
    /// Returns the record with this name, if it is defined so far.
    fn find_record(&self, name: &str) -> Option<RecordId>;
    /// Returns the named records of a class that are defined so far, sorted by name as in `!instances`.
    fn instances(&self, class: ClassId) -> Vec<RecordId>;
    /// Returns a record in the format of `!repr` and `--print-records`: its name, its classes and its fields.
    fn record_text(&self, record: RecordId) -> String;
}

impl Type {
    /// Maximum width of a `bits<n>`. LLVM has no limit, and its own targets use a few hundred.
    pub const MAX_BITS: u32 = 1 << 16;

    /// Returns the type of records of all these classes.
    pub fn record(classes: impl IntoIterator<Item = ClassId>) -> Type {
        let mut classes: Vec<ClassId> = classes.into_iter().collect();
        classes.order();
        classes.dedup();
        Type::Record(classes.into())
    }

    /// Returns `list<self>`.
    pub fn list(self) -> Type {
        Type::List(Arc::new(self))
    }

    /// Returns the item type of a list type.
    pub fn item(&self) -> Option<&Type> {
        match self {
            Type::List(item) => Some(item),
            _ => None,
        }
    }

    /// Returns the number of nested list types.
    pub(crate) fn list_depth(&self) -> usize {
        std::iter::successors(self.item(), |item| item.item()).count()
    }

    /// Returns the innermost item type of nested list types.
    pub fn innermost(&self) -> &Type {
        let mut ty = self;
        while let Type::List(item) = ty {
            ty = item;
        }
        ty
    }

    /// Returns the type in TableGen's format.
    pub fn display(&self, world: &dyn World) -> String {
        let mut out = String::new();
        let lists = self.list_depth();
        out.extend(std::iter::repeat_n("list<", lists));
        match self.innermost() {
            Type::Bit => out.push_str("bit"),
            Type::Bits(width) => out.push_str(&format!("bits<{width}>")),
            Type::Int => out.push_str("int"),
            Type::String => out.push_str("string"),
            Type::Dag => out.push_str("dag"),
            Type::List(_) => {}
            Type::Record(classes) => out.push_str(&display_classes(classes, world)),
        }
        out.extend(std::iter::repeat_n('>', lists));
        out
    }

    /// Returns true if every value of this type is also one of the other.
    pub fn is_a(&self, of: &Type, world: &dyn World) -> bool {
        match (self, of) {
            (Type::List(item), Type::List(of)) => item.is_a(of, world),
            (Type::Record(classes), Type::Record(of)) => are_subclasses(classes, of, world),
            _ => self == of,
        }
    }

    /// Returns true if values of this type can possibly be converted to the other: an `int` may be too large for
    /// `bits<4>`.
    pub fn is_convertible_to(&self, to: &Type, world: &dyn World) -> bool {
        match (self, to) {
            (Type::Bit, Type::Bits(width)) | (Type::Bits(width), Type::Bit) => *width == 1,
            (Type::Bit | Type::Bits(_), Type::Int) | (Type::Int, Type::Bit | Type::Bits(_)) => true,
            (Type::List(item), Type::List(to)) => item.is_convertible_to(to, world),
            _ => self.is_a(to, world),
        }
    }

    /// Returns the common type of two types, if there is one.
    pub(crate) fn common(&self, other: &Type, world: &dyn World) -> Option<Type> {
        if self == other {
            return Some(self.clone());
        }
        if let (Type::Record(left), Type::Record(right)) = (self, other) {
            return Some(common_classes(left, right, world));
        }
        if self.is_convertible_to(other, world) {
            return Some(other.clone());
        }
        if other.is_convertible_to(self, world) {
            return Some(self.clone());
        }
        match (self, other) {
            (Type::List(left), Type::List(right)) => Some(left.common(right, world)?.list()),
            _ => None,
        }
    }
}

/// Returns the name of a single class, or `{A, B}`.
fn display_classes(classes: &[ClassId], world: &dyn World) -> String {
    let mut names: Vec<Arc<str>> = classes.iter().map(|class| world.class_name(*class)).collect();
    names.order();
    match &*names {
        [name] => name.to_string(),
        names => format!("{{{}}}", names.join(", ")),
    }
}

/// Returns true if a record of these classes is one of each of the others.
fn are_subclasses(classes: &[ClassId], of: &[ClassId], world: &dyn World) -> bool {
    classes == of || of.iter().all(|of| is_any_subclass(classes, *of, world))
}

/// Returns true if one of the classes is the other or inherits from it.
fn is_any_subclass(classes: &[ClassId], of: ClassId, world: &dyn World) -> bool {
    classes.iter().any(|class| *class == of || world.is_subclass(*class, of))
}

/// Returns the nearest common superclasses of two records.
fn common_classes(left: &[ClassId], right: &[ClassId], world: &dyn World) -> Type {
    let mut common = Vec::new();
    let mut seen = Vec::new();
    let mut stack = left.to_vec();
    while let Some(class) = stack.pop() {
        if seen.contains(&class) {
            continue;
        }
        seen.push(class);
        if is_any_subclass(right, class, world) {
            common.push(class);
        } else {
            stack.extend(world.direct_superclasses(class));
        }
    }
    Type::record(common)
}
