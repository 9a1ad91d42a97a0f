//! The forms of a schema that clients accept, which compaction may write for them.

use mcpact::compact::Form;

use super::check::{Check, ObjectCheck, ReferenceCheck, SchemaCheck, Side, Total};
use super::client::Client;
use super::tables::rules_of;

/// Returns the forms that all of these clients accept. Without clients there are none, since any
/// client may then read the schema.
pub(crate) fn accepted_forms(clients: &[Client]) -> Vec<Form> {
    if clients.is_empty() {
        return Vec::new();
    }
    let is_refused = |form: &Form| {
        clients
            .iter()
            .flat_map(|client| rules_of(*client))
            .any(|rule| refuses(rule.check, *form))
    };
    Form::ALL.iter().copied().filter(|form| !is_refused(form)).collect()
}

/// Returns whether all of these clients accept what a step of compaction writes. Without clients
/// any step may be done; its description then names the clients that refuse the result.
pub(crate) fn accept(clients: &[Client], form: Option<Form>) -> bool {
    clients.is_empty() || form.is_none_or(|form| accepted_forms(clients).contains(&form))
}

/// Returns whether a schema of this form may break the rule.
fn refuses(check: Check, form: Form) -> bool {
    let check = match check {
        Check::Schema(Side::Input, check) => check,
        Check::Total(Total::EnumValues, _) => return form == Form::ManyValues,
        _ => return false,
    };
    match form {
        Form::ManyValues => false,
        Form::Const => matches!(check, SchemaCheck::Keywords(keywords) if keywords.contains(&"const")),
        Form::NonStringEnum => matches!(check, SchemaCheck::Enum(_)),
        Form::Untyped => matches!(check, SchemaCheck::Untyped(_)),
        Form::Not => matches!(check, SchemaCheck::Keywords(keywords) if keywords.contains(&"not")),
        Form::TypeBesideUnion => matches!(check, SchemaCheck::TypeBeside(_)),
        Form::ReferenceSiblings => matches!(check, SchemaCheck::Reference(ReferenceCheck::Siblings(_))),
        Form::ArrayWithoutItems => matches!(check, SchemaCheck::NoItems),
        Form::UnknownRequired => matches!(check, SchemaCheck::Object(ObjectCheck::UnknownRequired)),
        Form::OpenObject => matches!(
            check,
            SchemaCheck::Object(ObjectCheck::OptionalProperty | ObjectCheck::Open)
        ),
        Form::BooleanSchema => matches!(check, SchemaCheck::BooleanSchema(_)),
        // No client is known to accept a new form.
        _ => true,
    }
}
