//! Reads a module made by rustc, and writes it with the JavaScript that calls it: `glue IN.wasm OUT`.

use std::error::Error;
use wasm_bindgen_cli_support::Bindgen;

fn main() -> Result<(), Box<dyn Error>> {
    let mut args = std::env::args().skip(1);
    let (Some(module), Some(folder)) = (args.next(), args.next()) else {
        return Err("say IN.wasm OUT".into());
    };
    let mut bindgen = Bindgen::new();
    bindgen
        .input_path(module)
        .web(true)?
        .typescript(false)
        .omit_default_module_path(true)
        .reset_state_function(true)
        .remove_producers_section(true)
        .generate(folder)?;
    Ok(())
}
