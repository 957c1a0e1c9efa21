//! Packs the files of the prelude, a hundredth of the command's size.

#[cfg(feature = "packed")]
#[allow(dead_code)]
#[path = "src/packed.rs"]
mod packed;

fn main() -> std::io::Result<()> {
    println!("cargo::rerun-if-changed=prelude");
    println!("cargo::rerun-if-changed=src/packed.rs");
    #[cfg(feature = "packed")]
    {
        let out = std::path::PathBuf::from(std::env::var_os("OUT_DIR").unwrap_or_default());
        let folders = ["lect", "mlir"].map(|name| {
            let place = format!("ods/prelude/{name}");
            (std::path::Path::new("prelude").join(name), place)
        });
        packed::pack_folders(&out, &folders)?;
    }
    Ok(())
}
