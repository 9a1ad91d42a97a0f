//! The standard library: other numbers, times, addresses, paths, ranges, cells, maps by each key.

use std::{
    borrow::Cow,
    cell::{Cell, RefCell},
    cmp::Reverse,
    collections::{BTreeMap, HashMap},
    fmt::{self, Debug, Formatter},
    marker::PhantomData,
    net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, SocketAddrV4, SocketAddrV6},
    num::{NonZero, Saturating, Wrapping},
    ops::{Bound, Range, RangeFrom, RangeInclusive, RangeTo},
    path::{Path, PathBuf},
    sync::{Mutex, RwLock, atomic::AtomicU8},
    time::{Duration, SystemTime},
};

use mcpact::ToolSchema;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Case, cases, shapes::Id, units::State};

pub const CASES: &[Case] = cases![
    u32,
    i16,
    isize,
    u128,
    i128,
    NonZero<u8>,
    NonZero<i16>,
    Wrapping<i16>,
    Saturating<u8>,
    AtomicU8,
    Duration,
    SystemTime,
    IpAddr,
    Ipv4Addr,
    Ipv6Addr,
    SocketAddr,
    SocketAddrV4,
    SocketAddrV6,
    PathBuf,
    Box<Path>,
    Range<u8>,
    RangeInclusive<i32>,
    RangeFrom<char>,
    RangeTo<Option<u8>>,
    Bound<u8>,
    Result<u8, String>,
    Result<(), Option<bool>>,
    PhantomData<u8>,
    Cell<bool>,
    RefCell<Vec<u8>>,
    Mutex<u8>,
    RwLock<Option<bool>>,
    Reverse<u8>,
    Option<Option<u8>>,
    Option<Vec<Option<String>>>,
    (bool, bool, bool, u8, u8, String),
    Sixteen,
    [bool; 32],
    [[u8; 2]; 2],
    BTreeMap<bool, u8>,
    BTreeMap<u64, String>,
    BTreeMap<i8, bool>,
    HashMap<Id, u8>,
    BTreeMap<Box<str>, Option<u8>>,
    BTreeMap<Cow<'static, str>, bool>,
    BTreeMap<NonZero<u8>, bool>,
    BTreeMap<State, Vec<u8>>,
    BTreeMap<PathBuf, bool>,
    Vec<BTreeMap<String, (u8, bool)>>,
    Times,
    Cells,
    Ranges,
];

/// The longest tuple that serde reads; the standard library prints those to twelve.
#[derive(Deserialize, JsonSchema, Serialize, ToolSchema)]
pub struct Sixteen(pub Long);

type Long = (u8, u8, u8, u8, u8, u8, u8, u8, u8, u8, u8, u8, u8, u8, u8, bool);

impl Debug for Sixteen {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        let all = &self.0;
        let first = [all.0, all.1, all.2, all.3, all.4, all.5, all.6, all.7];
        let second = [all.8, all.9, all.10, all.11, all.12, all.13, all.14];
        (first, second, all.15).fmt(formatter)
    }
}

/// When, and for how long
#[derive(Debug, Deserialize, JsonSchema, Serialize, ToolSchema)]
pub struct Times {
    /// Give up after
    pub timeout: Duration,
    /// Try again after
    pub again: Option<Duration>,
    pub since: Option<SystemTime>,
    #[mcp(default = 3)]
    pub tries: NonZero<u8>,
}

#[derive(Debug, Deserialize, JsonSchema, Serialize, ToolSchema)]
pub struct Cells {
    pub cell: Cell<u8>,
    pub optional: RefCell<Option<u8>>,
    pub lock: Option<Mutex<String>>,
    pub nothing: PhantomData<String>,
}

#[derive(Debug, Deserialize, JsonSchema, Serialize, ToolSchema)]
pub struct Ranges {
    /// First to last year
    pub years: Range<u16>,
    pub letters: Option<RangeInclusive<char>>,
    pub from: Bound<u8>,
    pub outcome: Option<Result<u8, String>>,
}
