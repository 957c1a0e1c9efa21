//! Many small files.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use super::{ALL, write};

/// The shapes that small files are made of, and how large each may be.
const PARTS: [(&str, usize); 6] =
    [("functions", 4), ("nests", 2), ("vectors", 1), ("linalg", 1), ("structured", 4), ("locations", 8)];

/// Writes so many files into a folder, and returns their paths and how many operations they have.
pub fn write_files(folder: &Path, count: usize) -> io::Result<(Vec<PathBuf>, usize)> {
    let mut ops = 0;
    let mut paths = Vec::new();
    for number in 0..count {
        let path = folder.join(format!("{number}.mlir"));
        ops += small(number, &mut File::create(&path)?)?;
        paths.push(path);
    }
    Ok((paths, ops))
}

/// Writes the same as chunks of one file.
pub fn write_chunks(file: &Path, count: usize) -> io::Result<usize> {
    let mut out = BufWriter::new(File::create(file)?);
    let mut ops = 0;
    for number in 0..count {
        if number > 0 {
            writeln!(out, "// -----")?;
        }
        ops += small(number, &mut out)?;
    }
    out.flush()?;
    Ok(ops)
}

fn small(number: usize, out: &mut dyn Write) -> io::Result<usize> {
    let (name, size) = PARTS[number % PARTS.len()];
    let shape = ALL.iter().find(|shape| shape.name == name);
    let mut text = Vec::new();
    let ops = shape.map_or(Ok(0), |shape| write(shape, 1 + number % size, number as u64, &mut text))?;
    out.write_all(&text)?;
    Ok(ops)
}
