//! The forms of a schema that clients take, which compaction may write for them.

use mcpact::compact::Form;

use super::Client;
use super::rule::{Check, Side, Sought, Total};

/// Returns the forms that all of these clients take. Without clients none, since any client may
/// then read the schema.
pub(crate) fn taken_by(clients: &[Client]) -> Vec<Form> {
    if clients.is_empty() {
        return Vec::new();
    }
    let refused = |form: &Form| {
        clients
            .iter()
            .flat_map(|client| client.rules())
            .any(|rule| refuses(rule.check, *form))
    };
    Form::ALL.iter().copied().filter(|form| !refused(form)).collect()
}

/// Returns true if a schema of this form may break the rule.
fn refuses(check: Check, form: Form) -> bool {
    let sought = match check {
        Check::Schemas(Side::Input, sought) => sought,
        Check::Most(Total::EnumValues, _) => return form == Form::ManyValues,
        _ => return false,
    };
    match form {
        Form::ManyValues => false,
        Form::Const => matches!(sought, Sought::Keywords(keywords) if keywords.contains(&"const")),
        Form::OtherValues => matches!(sought, Sought::EnumNoText | Sought::EnumEmpty),
        Form::Untyped => matches!(sought, Sought::Untyped(_)),
        Form::Not => matches!(sought, Sought::Keywords(keywords) if keywords.contains(&"not")),
        Form::TypeBesideUnion => matches!(sought, Sought::TypeBeside(_)),
        Form::ReferenceSiblings => matches!(sought, Sought::RefBeside(_)),
        Form::ArrayWithoutItems => matches!(sought, Sought::NoItems),
        Form::UnknownRequired => matches!(sought, Sought::RequiredUnknown),
        Form::OpenObject => matches!(sought, Sought::Optional | Sought::Open),
        // No client is known to take a new form.
        _ => true,
    }
}
