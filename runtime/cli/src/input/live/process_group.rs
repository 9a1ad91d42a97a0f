//! Ends all processes of a started server: launchers such as `npx` start others.

use std::process::{Child, Command};

/// The processes of one server.
pub(super) struct Group {
    #[cfg(unix)]
    leader: rustix::process::Pid,
}

impl Group {
    /// Makes the command's process the leader of a group, to which its own children belong.
    #[cfg(unix)]
    pub(super) fn prepare(command: &mut Command) {
        std::os::unix::process::CommandExt::process_group(command, 0);
    }

    /// Does nothing: the console interrupts the server too.
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

    /// Kills the remaining processes.
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

    /// The leaders of running groups. A terminal interrupts only its foreground group.
    static RUNNING: Mutex<Vec<Pid>> = Mutex::new(Vec::new());

    fn running() -> MutexGuard<'static, Vec<Pid>> {
        RUNNING.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn remember(leader: Pid) {
        static HANDLER: Once = Once::new();
        // Without a handler, an interrupt ends only this program.
        HANDLER.call_once(|| drop(ctrlc::set_handler(end)));
        running().push(leader);
    }

    pub(super) fn forget(leader: Pid) {
        running().retain(|other| *other != leader);
    }

    pub(super) fn kill(leader: Pid) {
        // The processes may have ended.
        let _ = kill_process_group(leader, Signal::KILL);
    }

    fn end() {
        for leader in running().iter() {
            kill(*leader);
        }
        // The exit code that shells use for an interrupt.
        process::exit(130);
    }
}
