mod shelf {
    lect::dialect! { "src/shelf.td", hoks = HOOKS }
}

fn main() {}
