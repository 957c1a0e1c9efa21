use lect::dialects::arith::AddIOp;

lect::rewrites! {
    fn rules;

    #[benifit(3)]
    name: AddIOp { lhs: x, rhs: x } => x;
}

lect::rewrites! {
    fn either;

    name: AddIOp { either(lhs): (x, y) } => x;
}

lect::rewrites! {
    fn besides;

    name: AddIOp { lhs, rhs } => lhs, without AddIOp(lhs, rhs);
}

fn main() {}
