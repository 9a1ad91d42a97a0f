//! The names of measures.

use mcpact::cost::{Measure, UnknownMeasure};

#[test]
fn names() {
    for profile in Measure::ALL {
        assert_eq!(profile.name().parse(), Ok(*profile));
        assert_eq!(profile.to_string(), profile.name());
        assert!(!profile.summary().contains('\n'), "{profile}: not a line");
        assert_eq!(profile.is_exact(), profile.error().is_none(), "{profile}");
        assert_eq!(profile.summary().contains("estimate"), !profile.is_exact(), "{profile}");
    }
    let unknown: UnknownMeasure = "Claude".parse::<Measure>().expect_err("no profile");
    assert_eq!(unknown.name(), "Claude");
    let said = unknown.to_string();
    for profile in Measure::ALL {
        assert!(said.contains(&format!("`{profile}`")), "{said}");
    }
}
