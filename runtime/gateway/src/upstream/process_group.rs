//! Ends all processes of a started server: launchers such as `npx` start others.

use std::process::Command;

/// The processes of one server.
#[derive(Debug)]
pub struct ProcessGroup {
    #[cfg(unix)]
    leader: Option<rustix::process::Pid>,
}

impl ProcessGroup {
    /// Makes the command's process the leader of a group, to which its own children belong.
    #[cfg(unix)]
    pub fn prepare(command: &mut Command) {
        std::os::unix::process::CommandExt::process_group(command, 0);
    }

    /// Does nothing, since the console interrupts the server too.
    #[cfg(not(unix))]
    pub fn prepare(_command: &mut Command) {}

    /// Returns the group of a started process, by its id.
    #[cfg(unix)]
    pub fn of(process: u32) -> ProcessGroup {
        let leader = i32::try_from(process).ok().and_then(rustix::process::Pid::from_raw);
        if let Some(leader) = leader {
            unix::remember(leader);
        }
        ProcessGroup { leader }
    }

    /// Returns the group of a started process, by its id.
    #[cfg(not(unix))]
    pub fn of(_process: u32) -> ProcessGroup {
        ProcessGroup {}
    }

    /// Starts a thread that kills all groups and ends this process on an interrupt, since a terminal
    /// interrupts only its foreground group. A program that handles signals itself must not call
    /// this.
    pub fn end_on_interrupt() {
        #[cfg(unix)]
        unix::end_on_interrupt();
    }

    /// Asks the remaining processes to end.
    pub fn terminate(&self) {
        #[cfg(unix)]
        if let Some(leader) = self.leader {
            // The processes may have ended.
            let _ = rustix::process::kill_process_group(leader, rustix::process::Signal::TERM);
        }
    }

    /// Kills the remaining processes.
    pub fn kill(&self) {
        #[cfg(unix)]
        if let Some(leader) = self.leader {
            unix::kill(leader);
        }
    }
}

#[cfg(unix)]
impl Drop for ProcessGroup {
    fn drop(&mut self) {
        if let Some(leader) = self.leader {
            unix::forget(leader);
        }
    }
}

#[cfg(unix)]
mod unix {
    use std::sync::{Mutex, MutexGuard, Once, PoisonError};
    use std::{io, process, thread};

    use rustix::process::{Pid, Signal, kill_process_group};
    use tokio::runtime;
    use tokio::signal::unix::{SignalKind, signal};

    /// The leaders of running groups.
    static RUNNING: Mutex<Vec<Pid>> = Mutex::new(Vec::new());

    fn running() -> MutexGuard<'static, Vec<Pid>> {
        RUNNING.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn end_on_interrupt() {
        static HANDLER: Once = Once::new();
        // Without a handler, an interrupt ends only this program.
        HANDLER.call_once(|| drop(start_handler()));
    }

    /// Starts the thread, which has a runtime of its own: signals stay caught as long as the process
    /// lives, so somebody must act on them after the last server has ended, too.
    fn start_handler() -> io::Result<()> {
        let runtime = runtime::Builder::new_current_thread().enable_io().build()?;
        let (mut interrupt, mut terminate, mut hang_up) = {
            let _context = runtime.enter();
            let [interrupt, terminate, hang_up] =
                [SignalKind::interrupt(), SignalKind::terminate(), SignalKind::hangup()].map(signal);
            (interrupt?, terminate?, hang_up?)
        };
        let wait = async move {
            tokio::select! {
                _ = interrupt.recv() => {}
                _ = terminate.recv() => {}
                _ = hang_up.recv() => {}
            }
        };
        let thread = thread::Builder::new().name("interrupts".to_owned());
        thread.spawn(move || {
            runtime.block_on(wait);
            end();
        })?;
        Ok(())
    }

    pub(super) fn remember(leader: Pid) {
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
