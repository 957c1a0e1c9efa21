//! Programs of one operation, and of operations on operations.

use super::Share;
use super::forms::{Form, Ty};
use crate::program::value::Val;

/// An operand that is no operation.
#[derive(Clone, Copy, Debug)]
enum Atom {
    /// One of the arguments of a type.
    Arg(Ty, usize),
    Constant(Ty, Val),
}

/// How many arguments of a type a program may have.
const ARGS: usize = 2;

/// An operation, an argument or a constant.
#[derive(Clone, Debug)]
enum Operand {
    Atom(Atom),
    Op(Form, Vec<Atom>),
}

/// A function of one operation whose operands may be operations.
#[derive(Clone, Debug)]
pub struct Program {
    root: Form,
    operands: Vec<Operand>,
}

impl Program {
    fn atoms(&self) -> Vec<Atom> {
        let atoms = |operand: &Operand| match operand {
            Operand::Atom(atom) => vec![*atom],
            Operand::Op(_, atoms) => atoms.clone(),
        };
        self.operands.iter().flat_map(atoms).collect()
    }

    /// The arguments, in order, each once.
    fn args(&self) -> Vec<(Ty, usize)> {
        let arg = |atom: Atom| match atom {
            Atom::Arg(ty, number) => Some((ty, number)),
            Atom::Constant(..) => None,
        };
        let mut args: Vec<_> = self.atoms().into_iter().filter_map(arg).collect();
        args.sort_unstable();
        args.dedup();
        args
    }

    /// All choices of arguments, with poison.
    pub fn arguments(&self) -> Vec<Vec<Val>> {
        self.args().iter().fold(vec![Vec::new()], |all, (ty, _)| {
            let values = [ty.values(), vec![Val::Poison]].concat();
            all.iter().flat_map(|args| values.iter().map(|value| [&args[..], &[*value]].concat())).collect()
        })
    }

    /// The text of the function.
    pub fn function(&self, number: usize) -> String {
        let name = |(ty, number): &(Ty, usize)| format!("%{}_{number}", ty.0);
        let args: Vec<String> = self.args().iter().map(|arg| format!("{}: {}", name(arg), arg.0.0)).collect();
        let (mut body, mut count) = (String::new(), 0);
        let mut atom = |atom: &Atom, body: &mut String| match atom {
            Atom::Arg(ty, number) => name(&(*ty, *number)),
            Atom::Constant(ty, value) => {
                count += 1;
                *body += &format!("%c{count} = arith.constant {}\n", ty.attr(*value));
                format!("%c{count}")
            }
        };
        let mut operands = Vec::new();
        for (at, operand) in self.operands.iter().enumerate() {
            operands.push(match operand {
                Operand::Atom(it) => atom(it, &mut body),
                Operand::Op(form, atoms) => {
                    let inner: Vec<String> = atoms.iter().map(|it| atom(it, &mut body)).collect();
                    body += &form.on(&names(&format!("x{at}_"), form), &inner);
                    format!("%x{at}_0")
                }
            });
        }
        let results = names("r", &self.root);
        body += &self.root.on(&results, &operands);
        let types: Vec<&str> = self.root.results.iter().map(|ty| ty.0).collect();
        let (args, types) = (args.join(", "), types.join(", "));
        format!("func.func @p{number}({args}) -> ({types}) {{\n{body}return {results} : {types}\n}}\n")
    }
}

/// Names for the results of an operation.
fn names(prefix: &str, form: &Form) -> String {
    (0..form.results.len()).map(|at| format!("%{prefix}{at}")).collect::<Vec<_>>().join(", ")
}

/// Arguments and constants of a type.
fn atoms(ty: Ty, constants: Vec<Val>) -> Vec<Atom> {
    let args = (0..ARGS).map(|number| Atom::Arg(ty, number));
    args.chain(constants.into_iter().map(|value| Atom::Constant(ty, value))).collect()
}

/// All lists of one of each of some choices.
fn choices<T: Clone>(of: &[Vec<T>]) -> Vec<Vec<T>> {
    of.iter().fold(vec![Vec::new()], |lists, choices| {
        let longer = |list: &Vec<T>| {
            choices.iter().map(|choice| [&list[..], std::slice::from_ref(choice)].concat()).collect::<Vec<_>>()
        };
        lists.iter().flat_map(longer).collect()
    })
}

/// The choices for each operand, and one of how many programs is taken.
type Plan = (Vec<Vec<Operand>>, u64);

/// The programs whose last operation is of a form.
pub struct Programs<'f> {
    root: &'f Form,
    plans: Box<dyn Iterator<Item = Plan> + 'f>,
    pending: std::vec::IntoIter<Vec<Operand>>,
    count: u64,
}

impl<'f> Programs<'f> {
    /// The programs with operands of some forms.
    pub fn of(root: &'f Form, forms: &'f [Form], share: Share) -> Self {
        let plain = |ty: &Ty, constants: Vec<Val>| -> Vec<Operand> {
            atoms(*ty, constants).into_iter().map(Operand::Atom).collect()
        };
        let alone: Vec<Vec<Operand>> = root.operands.iter().map(|ty| plain(ty, ty.values())).collect();
        let few: Vec<Vec<Operand>> = root.operands.iter().map(|ty| plain(ty, ty.constants())).collect();
        let gives = |form: &Form, at: usize| form.results[0] == root.operands[at];
        // One operand is an operation.
        let one = (0..root.operands.len()).flat_map(move |at| {
            let few = few.clone();
            forms.iter().filter(move |form| gives(form, at)).map(move |form| {
                let mut plan = few.clone();
                plan[at] = on_atoms(form, true);
                (plan, share.of_several)
            })
        });
        // Two operands are operations of one name, on arguments.
        let seconds = move |form: &'f Form| {
            let is_like = move |other: &&Form| gives(other, 1) && other.name == form.name;
            forms.iter().filter(is_like).map(move |other| {
                let rest = root.operands[2..].iter().map(|ty| plain(ty, Vec::new()));
                ([on_atoms(form, false), on_atoms(other, false)].into_iter().chain(rest).collect(), share.of_several)
            })
        };
        let two = forms.iter().filter(move |form| root.operands.len() > 1 && gives(form, 0)).flat_map(seconds);
        let plans = Box::new(std::iter::once((alone, share.of_one)).chain(one).chain(two));
        Self { root, plans, pending: Vec::new().into_iter(), count: 0 }
    }

    /// Whether the next program is one of `of`. Neighbours are alike, so numbers are mixed first.
    fn is_chosen(&mut self, of: u64) -> bool {
        self.count += 1;
        let mixed = self.count.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32;
        mixed.is_multiple_of(of.max(1))
    }
}

impl Iterator for Programs<'_> {
    type Item = Program;

    fn next(&mut self) -> Option<Program> {
        loop {
            if let Some(operands) = self.pending.next() {
                return Some(Program { root: self.root.clone(), operands });
            }
            let (plan, of) = self.plans.next()?;
            let mut all = choices(&plan);
            all.retain(|_| self.is_chosen(of));
            self.pending = all.into_iter();
        }
    }
}

/// An operation on all arguments, and constants if wanted.
fn on_atoms(form: &Form, constants: bool) -> Vec<Operand> {
    let of = |ty: &Ty| atoms(*ty, if constants { ty.constants() } else { Vec::new() });
    let operands: Vec<Vec<Atom>> = form.operands.iter().map(of).collect();
    choices(&operands).into_iter().map(|atoms| Operand::Op(form.clone(), atoms)).collect()
}
