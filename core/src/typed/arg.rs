//! Arguments of builders and setters: lists and strings in various forms.

use std::borrow::Cow;

use smallvec::{Array, SmallVec};

/// An argument that is a list of `T`: an array, a slice, a vector.
#[diagnostic::on_unimplemented(
    message = "expected a list of `{T}`, found `{Self}`",
    label = "not a list: write `[a, b]`, `[]` for none, or a `Vec`"
)]
pub trait ListArg<T> {
    /// Converts the argument to a vector.
    fn list(self) -> Vec<T>;
}

macro_rules! list_args {
    ($($ty:ty, [$($generics:tt)*];)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<T: Clone, $($generics)*> ListArg<T> for $ty {
            fn list(self) -> Vec<T> {
                self.to_vec()
            }
        }
    )*};
}

list_args! {
    &[T], [];
    &mut [T], [];
    &Vec<T>, [];
    &[T; N], [const N: usize];
    Cow<'_, [T]>, [];
}

impl<T> ListArg<T> for Vec<T> {
    fn list(self) -> Self {
        self
    }
}

impl<T, const N: usize> ListArg<T> for [T; N] {
    fn list(self) -> Vec<T> {
        self.into()
    }
}

#[diagnostic::do_not_recommend]
impl<T> ListArg<T> for Box<[T]> {
    fn list(self) -> Vec<T> {
        self.into()
    }
}

#[diagnostic::do_not_recommend]
impl<A: Array> ListArg<A::Item> for SmallVec<A> {
    fn list(self) -> Vec<A::Item> {
        self.into_vec()
    }
}

#[diagnostic::do_not_recommend]
impl<T: Clone, A: Array<Item = T>> ListArg<T> for &SmallVec<A> {
    fn list(self) -> Vec<T> {
        self.to_vec()
    }
}

/// An argument that is a string.
#[diagnostic::on_unimplemented(message = "expected a string, found `{Self}`", label = "not a string")]
pub trait TextArg {
    /// Converts the argument to a string.
    fn text(self) -> String;
}

macro_rules! text_args {
    ($($ty:ty),*) => {$(
        #[diagnostic::do_not_recommend]
        impl TextArg for $ty {
            fn text(self) -> String {
                self.into()
            }
        }
    )*};
}

text_args!(String, &str, &mut str, &String, Box<str>, Cow<'_, str>, char);
