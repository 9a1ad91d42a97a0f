//! Standard output, watched so that serving ends when nobody reads it.

use std::{io, sync::Weak, thread};

use rustix::{
    event::{PollFd, PollFlags, poll},
    io::Errno,
};

use super::work_in_flight::WorkInFlight;

/// Marks the output as broken once its reader has closed it. Otherwise a process without traffic
/// would notice that only at its next line.
///
/// The watching thread ends with the process, since it waits in the system.
pub(super) fn watch(in_flight: Weak<WorkInFlight>) {
    let watch = move || {
        if is_hung_up()
            && let Some(in_flight) = in_flight.upgrade()
        {
            in_flight.set_broken();
        }
    };
    // Without a thread, the next line still reports a closed output.
    drop(thread::Builder::new().name("stdout".to_owned()).spawn(watch));
}

/// Waits until the reader of standard output has closed it. Returns false if the system cannot
/// report that.
fn is_hung_up() -> bool {
    let stdout = io::stdout();
    // The system reports these two without being asked, and nothing else.
    let closed = PollFlags::HUP | PollFlags::ERR;
    loop {
        let mut watched = [PollFd::new(&stdout, PollFlags::empty())];
        match poll(&mut watched, None) {
            Ok(_) => return watched[0].revents().intersects(closed),
            Err(Errno::INTR) => {}
            Err(_) => return false,
        }
    }
}
