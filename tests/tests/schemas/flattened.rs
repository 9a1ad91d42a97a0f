//! What is flattened, and what contains itself.

use expect_test::expect;
use mcpact_tests::catalogue;

use crate::check;

#[test]
fn flatten() {
    check(
        catalogue::flatten::CASES,
        &expect![[r#"
            Page
                {"description":"A fragment says nothing of itself","type":"object","properties":{"limit":{"description":"Max results","type":"integer","minimum":1,"maximum":100,"default":20},"offset":{"description":"Skip N results","type":"integer"}}}
            Paged
                {"type":"object","properties":{"query":{"type":"string"},"limit":{"description":"Max results","type":"integer","minimum":1,"maximum":100,"default":20},"offset":{"description":"Skip N results","type":"integer"},"last":{"type":"boolean"}},"required":["query"]}
            Twice
                {"type":"object","properties":{"lat":{"type":"number"},"lon":{"type":"number"},"name":{"type":"string"},"limit":{"description":"Max results","type":"integer","minimum":1,"maximum":100,"default":20},"offset":{"description":"Skip N results","type":"integer"}},"required":["lat","lon"]}
            Optional
                {"description":"All or none of the fragment","type":"object","properties":{"query":{"type":"string"},"lat":{"type":"number"},"lon":{"type":"number"},"name":{"type":"string"}},"required":["query"]}
            CatchAll
                {"type":"object","properties":{"id":{"type":"integer"}},"required":["id"]}
            Typed
                {"type":"object","properties":{"id":{"type":"string"}},"additionalProperties":{"type":"integer"}}
            Around
                {"description":"A fragment in a fragment","type":"object","properties":{"first":{"type":"boolean"},"query":{"type":"string"},"limit":{"description":"Max results","type":"integer","minimum":1,"maximum":100,"default":20},"offset":{"description":"Skip N results","type":"integer"},"last":{"type":"boolean"}},"required":["first","query"]}
            OptionalDeep
                {"type":"object","properties":{"query":{"type":"string"},"lat":{"type":"number"},"lon":{"type":"number"},"name":{"type":"string"},"limit":{"description":"Max results","type":"integer","minimum":1,"maximum":100,"default":20}}}
            Newtyped
                {"type":"object","properties":{"lat":{"type":"number"},"lon":{"type":"number"},"name":{"type":"string"},"colour":{"type":"string","enum":["red","green","darkblue"]}},"required":["lat","lon","colour"]}
            Variants
                {"anyOf":[{"type":"object","properties":{"by":{"type":"string","enum":["Place"]},"lat":{"type":"number"},"lon":{"type":"number"},"name":{"type":"string"},"exact":{"type":"boolean"}},"required":["by","lat","lon","exact"]},{"type":"object","properties":{"by":{"type":"string","enum":["Words"]},"query":{"type":"string"},"limit":{"description":"Max results","type":"integer","minimum":1,"maximum":100,"default":20},"offset":{"description":"Skip N results","type":"integer"}},"required":["by","query"]}]}
            InMap
                {"type":"object","properties":{"by_name":{"type":"object","additionalProperties":{"type":"object","properties":{"query":{"type":"string"},"limit":{"description":"Max results","type":"integer","minimum":1,"maximum":100,"default":20},"offset":{"description":"Skip N results","type":"integer"},"last":{"type":"boolean"}},"required":["query"]}},"list":{"type":"array","items":{"type":"object","properties":{"lat":{"type":"number"},"lon":{"type":"number"},"name":{"type":"string"},"limit":{"description":"Max results","type":"integer","minimum":1,"maximum":100,"default":20},"offset":{"description":"Skip N results","type":"integer"}},"required":["lat","lon"]}}},"required":["by_name","list"]}
            IntegerKeys
                {"type":"object","properties":{"name":{"type":"string"}},"required":["name"],"additionalProperties":{"type":"boolean"}}
            MapFirst
                {"type":"object","properties":{"id":{"type":"integer"},"lat":{"type":"number"},"lon":{"type":"number"},"name":{"type":"string"}},"required":["id","lat","lon"],"additionalProperties":{"type":"number"}}
        "#]],
    );
}

#[test]
fn flat_enums() {
    check(
        catalogue::flat_enums::CASES,
        &expect![[r#"
        FlatInternal
            {"properties":{"limit":{"type":"integer"}},"required":["limit"],"anyOf":[{"type":"object","properties":{"by":{"type":"string","enum":["name"]},"name":{"type":"string"}},"required":["by","name"]},{"type":"object","properties":{"by":{"type":"string","enum":["place"]},"lat":{"type":"number"},"lon":{"type":"number"}},"required":["by","lat","lon"]},{"type":"object","properties":{"by":{"type":"string","enum":["all"]}},"required":["by"]}]}
        FlatAdjacent
            {"properties":{"field":{"type":"string"}},"required":["field"],"anyOf":[{"type":"object","properties":{"op":{"type":"string","enum":["is"]},"value":{"type":"string"}},"required":["op","value"]},{"type":"object","properties":{"op":{"type":"string","enum":["among"]},"value":{"type":"array","items":{"type":"string"}}},"required":["op","value"]},{"type":"object","properties":{"op":{"type":"string","enum":["between"]},"value":{"type":"object","properties":{"from":{"type":"integer"},"to":{"type":"integer"}},"required":["from","to"]}},"required":["op","value"]}]}
        FlatExternal
            {"properties":{"force":{"type":"boolean"}},"anyOf":[{"type":"object","properties":{"file":{"type":"string"}},"required":["file"]},{"type":"object","properties":{"folder":{"type":"object","properties":{"path":{"type":"string"},"deep":{"type":"boolean"}},"required":["path"]}},"required":["folder"]}]}
        FlatUntagged
            {"properties":{"limit":{"type":"integer"}},"required":["limit"],"anyOf":[{"type":"object","properties":{"id":{"type":"integer"}},"required":["id"]},{"type":"object","properties":{"words":{"type":"string"},"exact":{"type":"boolean"}},"required":["words"]}]}
        FlatOptionalInternal
            {"type":"object","properties":{"limit":{"type":"integer"}},"required":["limit"]}
        FlatBoth
            {"description":"An enum and a struct","properties":{"limit":{"description":"Max results","type":"integer","minimum":1,"maximum":100,"default":20},"offset":{"description":"Skip N results","type":"integer"}},"anyOf":[{"type":"object","properties":{"by":{"type":"string","enum":["name"]},"name":{"type":"string"}},"required":["by","name"]},{"type":"object","properties":{"by":{"type":"string","enum":["place"]},"lat":{"type":"number"},"lon":{"type":"number"}},"required":["by","lat","lon"]},{"type":"object","properties":{"by":{"type":"string","enum":["all"]}},"required":["by"]}]}
        FlatDeep
            {"properties":{"first":{"type":"boolean"},"limit":{"type":"integer"}},"required":["first","limit"],"anyOf":[{"type":"object","properties":{"by":{"type":"string","enum":["name"]},"name":{"type":"string"}},"required":["by","name"]},{"type":"object","properties":{"by":{"type":"string","enum":["place"]},"lat":{"type":"number"},"lon":{"type":"number"}},"required":["by","lat","lon"]},{"type":"object","properties":{"by":{"type":"string","enum":["all"]}},"required":["by"]}]}
        FlatGeneric<Place>
            {"type":"object","properties":{"id":{"type":"integer"},"lat":{"type":"number"},"lon":{"type":"number"},"name":{"type":"string"}},"required":["id","lat","lon"]}
        FlatDefault
            {"type":"object","properties":{"id":{"type":"integer"}},"required":["id"],"additionalProperties":{"type":"string"}}
        FlatAlone
            {"anyOf":[{"type":"object","properties":{"by":{"type":"string","enum":["name"]},"name":{"type":"string"}},"required":["by","name"]},{"type":"object","properties":{"by":{"type":"string","enum":["place"]},"lat":{"type":"number"},"lon":{"type":"number"}},"required":["by","lat","lon"]},{"type":"object","properties":{"by":{"type":"string","enum":["all"]}},"required":["by"]}]}
        FlatInVariant
            {"type":"object","properties":{"Find":{"properties":{"exact":{"type":"boolean"}},"required":["exact"],"anyOf":[{"type":"object","properties":{"by":{"type":"string","enum":["name"]},"name":{"type":"string"}},"required":["by","name"]},{"type":"object","properties":{"by":{"type":"string","enum":["place"]},"lat":{"type":"number"},"lon":{"type":"number"}},"required":["by","lat","lon"]},{"type":"object","properties":{"by":{"type":"string","enum":["all"]}},"required":["by"]}]},"List":{"properties":{"force":{"type":"boolean"}},"anyOf":[{"type":"object","properties":{"file":{"type":"string"}},"required":["file"]},{"type":"object","properties":{"folder":{"type":"object","properties":{"path":{"type":"string"},"deep":{"type":"boolean"}},"required":["path"]}},"required":["folder"]}]}},"minProperties":1,"maxProperties":1,"additionalProperties":false}
        FlatClosed
            {"properties":{"limit":{"type":"integer"}},"required":["limit"],"anyOf":[{"type":"object","properties":{"by":{"type":"string","enum":["Name"]},"name":{"type":"string"}},"required":["by","name"]},{"type":"object","properties":{"by":{"type":"string","enum":["All"]}},"required":["by"]}]}
        ClosedFlat
            {"properties":{"limit":{"type":"integer"}},"required":["limit"],"anyOf":[{"type":"object","properties":{"op":{"type":"string","enum":["is"]},"value":{"type":"string"}},"required":["op","value"]},{"type":"object","properties":{"op":{"type":"string","enum":["among"]},"value":{"type":"array","items":{"type":"string"}}},"required":["op","value"]},{"type":"object","properties":{"op":{"type":"string","enum":["between"]},"value":{"type":"object","properties":{"from":{"type":"integer"},"to":{"type":"integer"}},"required":["from","to"]}},"required":["op","value"]}]}
        OtherUnit
            {"description":"vic; nsw; any other","type":"string"}
        OtherTagged
            {"anyOf":[{"type":"object","properties":{"kind":{"type":"string","enum":["named"]},"name":{"type":"string"}},"required":["kind","name"]},{"type":"object","properties":{"kind":{"type":"string"}},"required":["kind"]}]}
        UntaggedVariant
            {"anyOf":[{"type":"string","enum":["auto","never"]},{"type":"integer"}]}
        UntaggedVariants
            {"anyOf":[{"type":"object","properties":{"kind":{"type":"string","enum":["Named"]},"name":{"type":"string"}},"required":["kind","name"]},{"type":"string"},{"type":"object","properties":{"number":{"type":"integer"}},"required":["number"]}]}
        TagsOfStruct
            {"description":"Its tag is written, and not read","type":"object","properties":{"a":{"type":"integer"}},"required":["a"]}
        InternalNewtypes
            {"anyOf":[{"type":"object","properties":{"shape":{"type":"string","enum":["in_place"]},"lat":{"type":"number"},"lon":{"type":"number"},"name":{"type":"string"}},"required":["shape","lat","lon"]},{"type":"object","properties":{"shape":{"type":"string","enum":["on_page"]},"limit":{"description":"Max results","type":"integer","minimum":1,"maximum":100,"default":20},"offset":{"description":"Skip N results","type":"integer"}},"required":["shape"]},{"type":"object","properties":{"shape":{"type":"string","enum":["nowhere"]}},"required":["shape"]}]}
        AdjacentRenamed
            {"anyOf":[{"type":"object","properties":{"the kind":{"type":"string","enum":["FIRST-ONE"]},"the value":{"type":"object","properties":{"firstName":{"type":"string"}},"required":["firstName"]}},"required":["the kind","the value"]},{"type":"object","properties":{"the kind":{"type":"string","enum":["2nd"]},"the value":{"type":"string","enum":["red","green","darkblue"]}},"required":["the kind"]}]}
        ExternalRenamed
            {"type":"object","properties":{"A":{"type":"object","properties":{"FIRST_NAME":{"type":"string"},"x":{"type":"integer"}},"required":["x"],"additionalProperties":false},"b":{"type":"object","properties":{"row-count":{"type":"integer"}},"required":["row-count"],"additionalProperties":false}},"minProperties":1,"maxProperties":1,"additionalProperties":false}
        UntaggedNested
            {"anyOf":[{"type":"string","enum":["red","green","darkblue"]},{"type":"array","items":{"type":"string","enum":["red","green","darkblue"]}},{"type":"object","additionalProperties":{"type":"string","enum":["red","green","darkblue"]}}]}
        VariantAliases
            {"anyOf":[{"type":"object","properties":{"t":{"type":"string","enum":["A"]},"a":{"type":"integer"}},"required":["t","a"]},{"type":"object","properties":{"t":{"type":"string","enum":["B"]},"query":{"type":"string"}},"required":["t"]}]}
        FieldDefaults
            {"type":"object","properties":{"A":{"type":"object","properties":{"a":{"type":"integer"},"b":{"type":"integer"},"c":{"type":"boolean"}},"required":["c"]}},"required":["A"],"additionalProperties":false}
    "#]],
    );
}

#[test]
fn recursion() {
    check(
        catalogue::recursion::CASES,
        &expect![[r##"
            List
                {"type":"object","properties":{"value":{"type":"integer"},"next":{"$ref":"#/$defs/List"}},"required":["value"],"$defs":{"List":{"type":"object","properties":{"value":{"type":"integer"},"next":{"$ref":"#/$defs/List"}},"required":["value"]}}}
            Tree
                {"description":"A tree","type":"object","properties":{"name":{"type":"string"},"children":{"description":"What hangs below","type":"array","items":{"$ref":"#/$defs/Tree"}},"parent":{"description":"What it hangs from","allOf":[{"$ref":"#/$defs/Tree"}]}},"required":["name"],"$defs":{"Tree":{"type":"object","properties":{"name":{"type":"string"},"children":{"description":"What hangs below","type":"array","items":{"$ref":"#/$defs/Tree"}},"parent":{"description":"What it hangs from","allOf":[{"$ref":"#/$defs/Tree"}]}},"required":["name"]}}}
            Forest
                {"type":"object","properties":{"trees":{"type":"array","items":{"$ref":"#/$defs/Tree"}},"oldest":{"description":"Planted first","allOf":[{"$ref":"#/$defs/Tree"}]},"by_name":{"type":"object","additionalProperties":{"anyOf":[{"$ref":"#/$defs/Tree"},{"type":"null"}]}},"list":{"$ref":"#/$defs/List"}},"required":["trees","oldest","by_name","list"],"$defs":{"Tree":{"description":"A tree","type":"object","properties":{"name":{"type":"string"},"children":{"description":"What hangs below","type":"array","items":{"$ref":"#/$defs/Tree"}},"parent":{"description":"What it hangs from","allOf":[{"$ref":"#/$defs/Tree"}]}},"required":["name"]},"List":{"type":"object","properties":{"value":{"type":"integer"},"next":{"$ref":"#/$defs/List"}},"required":["value"]}}}
            Expression
                {"anyOf":[{"type":"string","enum":["Zero"]},{"type":"object","properties":{"Number":{"type":"number"},"Not":{"$ref":"#/$defs/Expression"},"Sum":{"type":"array","items":{"$ref":"#/$defs/Expression"}},"If":{"type":"object","properties":{"then":{"$ref":"#/$defs/Expression"},"otherwise":{"$ref":"#/$defs/Expression"}},"required":["then"]}},"minProperties":1,"maxProperties":1,"additionalProperties":false}],"$defs":{"Expression":{"anyOf":[{"type":"string","enum":["Zero"]},{"type":"object","properties":{"Number":{"type":"number"},"Not":{"$ref":"#/$defs/Expression"},"Sum":{"type":"array","items":{"$ref":"#/$defs/Expression"}},"If":{"type":"object","properties":{"then":{"$ref":"#/$defs/Expression"},"otherwise":{"$ref":"#/$defs/Expression"}},"required":["then"]}},"minProperties":1,"maxProperties":1,"additionalProperties":false}]}}}
            Filter
                {"description":"A filter","anyOf":[{"type":"object","properties":{"op":{"type":"string","enum":["all"]},"of":{"type":"array","items":{"$ref":"#/$defs/Filter"}}},"required":["op","of"]},{"type":"object","properties":{"op":{"type":"string","enum":["is"]},"field":{"type":"string"},"value":{"type":"string"}},"required":["op","field","value"]}],"$defs":{"Filter":{"anyOf":[{"type":"object","properties":{"op":{"type":"string","enum":["all"]},"of":{"type":"array","items":{"$ref":"#/$defs/Filter"}}},"required":["op","of"]},{"type":"object","properties":{"op":{"type":"string","enum":["is"]},"field":{"type":"string"},"value":{"type":"string"}},"required":["op","field","value"]}]}}}
            Generic<u8>
                {"type":"object","properties":{"value":{"type":"integer"},"next":{"$ref":"#/$defs/Generic"}},"required":["value"],"$defs":{"Generic":{"type":"object","properties":{"value":{"type":"integer"},"next":{"$ref":"#/$defs/Generic"}},"required":["value"]}}}
            Generics
                {"description":"Two types of one name","type":"object","properties":{"numbers":{"$ref":"#/$defs/Generic"},"flags":{"$ref":"#/$defs/Generic2"}},"required":["numbers","flags"],"$defs":{"Generic":{"type":"object","properties":{"value":{"type":"integer"},"next":{"$ref":"#/$defs/Generic"}},"required":["value"]},"Generic2":{"type":"object","properties":{"value":{"type":"boolean"},"next":{"$ref":"#/$defs/Generic2"}},"required":["value"]}}}
            Json
                {"anyOf":[{"type":"null"},{"type":"boolean"},{"type":"number"},{"type":"string"},{"type":"array","items":{"$ref":"#/$defs/Json"}},{"type":"object","additionalProperties":{"$ref":"#/$defs/Json"}}],"$defs":{"Json":{"anyOf":[{"type":"null"},{"type":"boolean"},{"type":"number"},{"type":"string"},{"type":"array","items":{"$ref":"#/$defs/Json"}},{"type":"object","additionalProperties":{"$ref":"#/$defs/Json"}}]}}}
            Rose
                {"type":"array","items":{"$ref":"#/$defs/Rose"},"$defs":{"Rose":{"type":"array","items":{"$ref":"#/$defs/Rose"}}}}
        "##]],
    );
}
