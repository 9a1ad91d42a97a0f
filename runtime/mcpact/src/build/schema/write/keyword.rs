//! Keywords with their hints, which each crate would otherwise compute again. A test checks them.

use crate::build::schema::{Kind, Text};

/// Declares texts with their hints in `o200k_base` and `cl100k_base`.
macro_rules! texts {
    ($vis:vis, $($(#[$doc:meta])* $name:ident = $json:literal, $o200k_base:literal, $cl100k_base:literal;)+) => {
        $($(#[$doc])* $vis const $name: Text = Text { json: $json, hints: [$o200k_base, $cl100k_base] };)+

        #[cfg(test)]
        mod hints {
            #[test]
            fn are_those_of_the_tokenizer() {
                $(super::$name.assert_hints();)+
            }
        }
    };
}
pub(crate) use texts;

texts! { pub(super),
    DESCRIPTION = "\"description\":", 4_398_071_676_929, 4_398_071_676_929;
    OBJECT = "\"type\":\"object\"", 13_194_168_893_441, 13_194_168_893_441;
    OBJECT_OR_NULL = "\"type\":[\"object\",\"null\"]", 21_990_278_692_865, 21_990_278_692_865;
    ARRAY = "\"type\":\"array\"", 13_194_166_796_289, 13_194_166_796_289;
    ARRAY_OR_NULL = "\"type\":[\"array\",\"null\"]", 21_990_276_595_713, 21_990_276_595_713;
    STRING = "\"type\":\"string\"", 13_194_168_893_441, 13_194_168_893_441;
    STRING_OR_NULL = "\"type\":[\"string\",\"null\"]", 21_990_278_692_865, 21_990_278_692_865;
    INTEGER = "\"type\":\"integer\"", 13_194_170_990_593, 13_194_170_990_593;
    INTEGER_OR_NULL = "\"type\":[\"integer\",\"null\"]", 21_990_280_790_017, 21_990_280_790_017;
    NUMBER = "\"type\":\"number\"", 13_194_168_893_441, 13_194_168_893_441;
    NUMBER_OR_NULL = "\"type\":[\"number\",\"null\"]", 21_990_278_692_865, 21_990_278_692_865;
    BOOLEAN = "\"type\":\"boolean\"", 13_194_170_990_593, 13_194_170_990_593;
    BOOLEAN_OR_NULL = "\"type\":[\"boolean\",\"null\"]", 21_990_280_790_017, 21_990_280_790_017;
    NULL = "\"type\":\"null\"", 13_194_164_699_137, 13_194_164_699_137;
    ENUM = "\"enum\":", 4_398_056_996_865, 4_398_056_996_865;
    STRING_ENUM = "\"type\":\"string\",\"enum\":", 21_990_276_595_713, 21_990_276_595_713;
    ITEMS = "\"items\":", 4_398_059_094_017, 4_398_059_094_017;
    ANY_ITEMS = "\"items\":{}", 4_398_059_094_017, 4_398_059_094_017;
    PREFIX_ITEMS = "\"prefixItems\":", 8_796_118_188_033, 8_796_118_188_033;
    OBJECT_PROPERTIES = "\"type\":\"object\",\"properties\":{", 21_990_289_178_625, 21_990_289_178_625;
    PROPERTIES = "\"properties\":", 4_398_069_579_777, 4_398_069_579_777;
    REQUIRED_NAMES = "\"required\":[", 4_398_065_385_473, 4_398_065_385_473;
    CLOSED = "\"additionalProperties\":false", 17_592_244_764_673, 17_592_244_764_673;
    ADDITIONAL = "\"additionalProperties\":", 8_796_137_062_401, 8_796_137_062_401;
    KEYS = "\"propertyNames\":", 8_796_122_382_337, 8_796_122_382_337;
    /// An externally tagged enum: its only property is the variant.
    ONE = "\"minProperties\":1,\"maxProperties\":1", 39_582_492_000_257, 39_582_492_000_257;
    ANY_OF = "\"anyOf\":", 8_796_105_605_121, 8_796_105_605_121;
    ALL_OF = "\"allOf\":", 8_796_105_605_121, 8_796_105_605_121;
    REF = "\"$ref\":\"#/$defs/", 21_990_264_012_802, 21_990_264_012_802;
    DEFS = "\"$defs\":", 4_398_059_094_018, 4_398_059_094_018;
    MIN_LENGTH = "\"minLength\":", 8_796_113_993_729, 8_796_113_993_729;
    MAX_LENGTH = "\"maxLength\":", 8_796_113_993_729, 4_398_067_482_625;
    MIN_ITEMS = "\"minItems\":", 8_796_111_896_577, 8_796_111_896_577;
    MAX_ITEMS = "\"maxItems\":", 8_796_111_896_577, 8_796_111_896_577;
    MIN_PROPERTIES = "\"minProperties\":", 8_796_122_382_337, 8_796_122_382_337;
    MAX_PROPERTIES = "\"maxProperties\":", 8_796_122_382_337, 8_796_122_382_337;
    PATTERN = "\"pattern\":", 4_398_063_288_321, 4_398_063_288_321;
    DEFAULT = "\"default\":", 4_398_063_288_321, 4_398_063_288_321;
    DEPRECATED = "\"deprecated\":true", 13_194_175_184_897, 13_194_175_184_897;
    EXAMPLES = "\"examples\":", 4_398_065_385_473, 4_398_065_385_473;
    FORMAT = "\"format\":", 4_398_061_191_169, 4_398_061_191_169;
    TITLE = "\"title\":", 4_398_059_094_017, 4_398_059_094_017;
    NULLABLE = "\"nullable\":true", 13_194_170_990_593, 13_194_170_990_593;
}

/// Keywords after another: one piece instead of a comma and the keyword.
pub(super) mod another {
    use crate::build::schema::Text;

    texts! { pub(in crate::build::schema::write),
        OBJECT = ",\"type\":\"object\"", 13_194_170_990_594, 13_194_170_990_594;
        OBJECT_OR_NULL = ",\"type\":[\"object\",\"null\"]", 21_990_280_790_018, 21_990_280_790_018;
        ARRAY = ",\"type\":\"array\"", 13_194_168_893_442, 13_194_168_893_442;
        ARRAY_OR_NULL = ",\"type\":[\"array\",\"null\"]", 21_990_278_692_866, 21_990_278_692_866;
        STRING = ",\"type\":\"string\"", 13_194_170_990_594, 13_194_170_990_594;
        STRING_OR_NULL = ",\"type\":[\"string\",\"null\"]", 21_990_280_790_018, 21_990_280_790_018;
        INTEGER = ",\"type\":\"integer\"", 13_194_173_087_746, 13_194_173_087_746;
        INTEGER_OR_NULL = ",\"type\":[\"integer\",\"null\"]", 21_990_282_887_170, 21_990_282_887_170;
        NUMBER = ",\"type\":\"number\"", 13_194_170_990_594, 13_194_170_990_594;
        NUMBER_OR_NULL = ",\"type\":[\"number\",\"null\"]", 21_990_280_790_018, 21_990_280_790_018;
        BOOLEAN = ",\"type\":\"boolean\"", 13_194_173_087_746, 13_194_173_087_746;
        BOOLEAN_OR_NULL = ",\"type\":[\"boolean\",\"null\"]", 21_990_282_887_170, 21_990_282_887_170;
        NULL = ",\"type\":\"null\"", 13_194_166_796_290, 13_194_166_796_290;
        STRING_ENUM = ",\"type\":\"string\",\"enum\":", 21_990_278_692_866, 21_990_278_692_866;
        ARRAY_ITEMS = ",\"type\":\"array\",\"items\":", 21_990_278_692_866, 21_990_278_692_866;
        DEFAULT = ",\"default\":", 4_398_065_385_474, 4_398_065_385_474;
    }
}

/// Declares a function that returns the keyword `type` from a module's keywords.
macro_rules! type_keyword {
    ($(#[$doc:meta])* $name:ident, $module:ident) => {
        $(#[$doc])*
        #[track_caller]
        pub(super) const fn $name(kind: Kind, null: bool) -> &'static Text {
            match (kind, null) {
                (Kind::String, false) => &$module::STRING,
                (Kind::String, true) => &$module::STRING_OR_NULL,
                (Kind::Integer | Kind::Unsigned, false) => &$module::INTEGER,
                (Kind::Integer | Kind::Unsigned, true) => &$module::INTEGER_OR_NULL,
                (Kind::Number, false) => &$module::NUMBER,
                (Kind::Number, true) => &$module::NUMBER_OR_NULL,
                (Kind::Boolean, false) => &$module::BOOLEAN,
                (Kind::Boolean, true) => &$module::BOOLEAN_OR_NULL,
                (Kind::Null, _) => &$module::NULL,
                (Kind::Array, false) => &$module::ARRAY,
                (Kind::Array, true) => &$module::ARRAY_OR_NULL,
                (Kind::Object, false) => &$module::OBJECT,
                (Kind::Object, true) => &$module::OBJECT_OR_NULL,
            }
        }
    };
}

type_keyword! {
    /// Returns `"type":…`, with or without null.
    type_of, self
}

type_keyword! {
    /// Returns `,"type":…`, with or without null.
    another_type, another
}
