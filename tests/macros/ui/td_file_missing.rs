mod shelf {
    lect::dialect! { "src/no_such_file.td" }
}

fn main() {}
