//! The processes of a server that was started here: a starter such as `npx` starts others, and none of them outlives this
//! program, also where somebody interrupts it.

use std::process::{Child, Command};

/// The processes of one server.
pub(super) struct Group {
    #[cfg(unix)]
    leader: rustix::process::Pid,
}

impl Group {
    /// Makes the command's process the first of a group, which what it starts belongs to.
    #[cfg(unix)]
    pub(super) fn prepare(command: &mut Command) {
        std::os::unix::process::CommandExt::process_group(command, 0);
    }

    /// Elsewhere the server belongs to the console, which interrupts both.
    #[cfg(not(unix))]
    pub(super) fn prepare(_command: &mut Command) {}

    #[cfg(unix)]
    pub(super) fn of(child: &Child) -> Group {
        let leader = rustix::process::Pid::from_child(child);
        unix::remember(leader);
        Group { leader }
    }

    #[cfg(not(unix))]
    pub(super) fn of(_child: &Child) -> Group {
        Group {}
    }

    /// Ends those that there still are.
    pub(super) fn kill(&self) {
        #[cfg(unix)]
        unix::kill(self.leader);
    }
}

#[cfg(unix)]
impl Drop for Group {
    fn drop(&mut self) {
        unix::forget(self.leader);
    }
}

#[cfg(unix)]
mod unix {
    use std::process;
    use std::sync::{Mutex, MutexGuard, Once, PoisonError};

    use rustix::process::{Pid, Signal, kill_process_group};

    /// A terminal interrupts its foreground group alone, which those of the servers are not.
    static RUNNING: Mutex<Vec<Pid>> = Mutex::new(Vec::new());

    fn running() -> MutexGuard<'static, Vec<Pid>> {
        RUNNING.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn remember(leader: Pid) {
        static HANDLER: Once = Once::new();
        // Where there is no handler, the interrupt ends this program alone, as ever.
        HANDLER.call_once(|| drop(ctrlc::set_handler(end)));
        running().push(leader);
    }

    pub(super) fn forget(leader: Pid) {
        running().retain(|other| *other != leader);
    }

    pub(super) fn kill(leader: Pid) {
        // There may be none any more.
        let _ = kill_process_group(leader, Signal::KILL);
    }

    fn end() {
        for leader in running().iter() {
            kill(*leader);
        }
        // As a shell says of a program that was interrupted.
        process::exit(130);
    }
}
