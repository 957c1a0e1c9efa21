def part_one : Part;
def part_two : Part { string own = tag; }
