//! The Python package of panchess: the extension module `panchess._panchess`.
//!
//! Its Python half (`python/panchess`) has the exceptions, the annotations and what needs other
//! packages. Here is what works on records. The interpreter is free while it does.

mod arrow;
mod check;
mod command;
mod convert;
mod data;
mod errors;
mod game;
mod games;
mod guard;
mod hash;
mod input;
mod names;
mod options;
mod position;
mod splits;
mod table;

use pyo3::prelude::*;

#[pymodule]
mod _panchess {
    #[pymodule_export]
    use crate::check::{Checked, check, check_files};
    #[pymodule_export]
    use crate::command::run_command;
    #[pymodule_export]
    use crate::convert::{Conversion, Converter, convert, convert_file};
    #[pymodule_export]
    use crate::data::{Loss, LossTotal, Mate, Message, Place, Report};
    #[pymodule_export]
    use crate::game::Game;
    #[pymodule_export]
    use crate::games::{AllPositions, Games, games, positions};
    #[pymodule_export]
    use crate::hash::{Hash, hash};
    #[pymodule_export]
    use crate::names::{Notation, formats, variants};
    #[pymodule_export]
    use crate::position::{Position, Positions};
    #[pymodule_export]
    use crate::splits::{Split, splits};

    #[pymodule_init]
    fn init(module: &pyo3::Bound<'_, pyo3::types::PyModule>) -> pyo3::PyResult<()> {
        use pyo3::types::{PyAnyMethods, PyModuleMethods};
        module.add("__version__", env!("CARGO_PKG_VERSION"))?;
        // What the package has is listed in Python.
        module.as_any().delattr("__all__")
    }
}
