//! A run that is interrupted leaves no half-written file.

/// From now on, files that are being written are removed when a signal ends the process.
///
/// The process still ends by that signal, so a shell sees the usual exit status (130 after
/// Ctrl-C). A signal that was ignored when the process began (`nohup`) stays ignored. Until the first
/// file is begun, the signals end the process without further steps.
#[cfg(unix)]
pub fn watch() {
    use signal_hook::consts::SIGXFSZ;
    use std::sync::Arc;
    use std::sync::atomic::AtomicBool;

    // Writing beyond the size limit then fails with an error that names the file.
    let _ = signal_hook::flag::register(SIGXFSZ, Arc::<AtomicBool>::default());
    crate::io::before_unfinished(wait_for_signals);
}

/// Starts the thread that waits for a signal.
#[cfg(unix)]
fn wait_for_signals() {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;
    use signal_hook::low_level::emulate_default_handler;

    let ignored = ignored();
    let wanted = [SIGINT, SIGTERM, SIGHUP]
        .into_iter()
        .filter(|n| ignored & (1 << (n - 1)) == 0);
    let Ok(mut signals) = Signals::new(wanted) else {
        return;
    };
    let wait = move || {
        if let Some(signal) = signals.forever().next() {
            crate::io::remove_unfinished();
            let _ = emulate_default_handler(signal);
            std::process::exit(128 + signal);
        }
    };
    // Without the thread signals would be swallowed, but no system is that short of threads.
    let _ = std::thread::Builder::new().spawn(wait);
}

#[cfg(not(unix))]
pub fn watch() {}

/// The signals that were ignored when the process began, one bit each. Only Linux tells;
/// elsewhere a signal that may mean "go on without a terminal" is left alone.
#[cfg(unix)]
fn ignored() -> u64 {
    let hangup = 1 << (signal_hook::consts::SIGHUP - 1);
    let Ok(status) = std::fs::read_to_string("/proc/self/status") else {
        return hangup;
    };
    let line = status.lines().find_map(|l| l.strip_prefix("SigIgn:"));
    let bits = line.and_then(|bits| u64::from_str_radix(bits.trim(), 16).ok());
    bits.unwrap_or(hangup)
}
