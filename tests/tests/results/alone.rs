//! A case in a process of its own, with little memory and little time of the processor.

use std::process::{Command, Output};

/// The variable that is set in the process of a case.
const INSIDE: &str = "MCPACT_HOSTILE_RESULT";

/// The maximum time of the processor for a case, in seconds: RLIMIT_CPU, which does not grow while
/// the process waits. The longest case, texts of 100 MB, needs a ninth of it; a quadratic path over
/// so much text or a million items needs hours.
const CPU_SECONDS: u64 = 60;

/// Runs the test of this path again in a process that ends after [`CPU_SECONDS`], and whose address
/// space is at most this much larger than what the test binary has mapped at its start, in MB.
#[track_caller]
pub(crate) fn alone(name: &str, megabytes: u64, case: fn()) {
    if std::env::var_os(INSIDE).is_some() {
        return case();
    }
    let output = limited(name, megabytes, CPU_SECONDS);
    let said = String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr);
    assert!(
        output.status.success() && said.contains("1 passed"),
        "{}: {said}",
        output.status
    );
}

/// Runs the test of this path in a process with these limits.
fn limited(name: &str, megabytes: u64, cpu_seconds: u64) -> Output {
    let mut command = Command::new("sh");
    let memory = (megabytes + 300) * 1024;
    let limit = format!("ulimit -v {memory}; ulimit -t {cpu_seconds}; exec \"$0\" \"$@\"");
    command
        .arg("-c")
        .arg(limit)
        .arg(std::env::current_exe().expect("this binary"));
    command.args(["--exact", name, "--test-threads=1", "--nocapture"]);
    // One arena, since each maps address space of its own.
    command
        .env(INSIDE, "1")
        .env("MALLOC_ARENA_MAX", "1")
        .output()
        .expect("a shell")
}

/// A case that goes on ends at its limit, and not by itself.
#[test]
fn work_is_limited() {
    if std::env::var_os(INSIDE).is_some() {
        let mut spins: u64 = 0;
        loop {
            spins = std::hint::black_box(spins.wrapping_add(1));
        }
    }
    let output = limited("alone::work_is_limited", 50, 1);
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(said.contains("running 1 test") && !said.contains("1 passed"), "{said}");
    // By a signal: SIGXCPU, or SIGKILL at the hard limit.
    assert_eq!(output.status.code(), None, "{}", output.status);
}
