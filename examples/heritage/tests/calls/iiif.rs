use heritage::sources::iiif::Iiif;
use serde_json::json;

use crate::{fails, ok, tool};

const ALBUM: &str = "https://slnsw.example/iiif/album-77/manifest";

#[tokio::test]
async fn manifests_are_read() {
    let manifest = tool!(Iiif.iiif_get_manifest);
    let result = ok(&manifest, json!({"manifestUrl": ALBUM})).await;
    assert_eq!(
        (&result["total"], &result["label"]),
        (&json!(7), &json!("Album of views of the Blue Mountains"))
    );
    assert_eq!(result["canvases"][1]["label"], "Katoomba Falls");
    assert!(result.get("omitted").is_none());
    let some = ok(&manifest, json!({"manifestUrl": ALBUM, "maxCanvases": 2})).await;
    assert_eq!(
        (some["canvases"].as_array().map(Vec::len), &some["omitted"]),
        (Some(2), &json!(5))
    );
    let none = ok(&manifest, json!({"manifestUrl": ALBUM, "includeCanvases": false})).await;
    assert!(none.get("canvases").is_none() && none["total"] == 7);
    fails!(manifest, {"manifestUrl": "https://slnsw.example/iiif/album-78/manifest"}, "album-78", ALBUM);
}

#[tokio::test]
async fn image_addresses_are_built() {
    let url = tool!(Iiif.iiif_get_image_url);
    let album = ok(&tool!(Iiif.iiif_get_manifest), json!({"manifestUrl": ALBUM})).await;
    let service = album["canvases"][0]["service"].as_str().expect("a service");
    let result = ok(&url, json!({"imageServiceUrl": service})).await;
    assert_eq!(result["url"], format!("{service}/full/max/0/default.jpg"));
    let whole = json!({
        "imageServiceUrl": format!("{service}/info.json"), "region": "pct:10,20,50,50.5", "size": "!400,300",
        "rotation": "!90", "quality": "gray", "format": "png"
    });
    assert_eq!(
        ok(&url, whole).await["url"],
        format!("{service}/pct:10,20,50,50.5/!400,300/!90/gray.png")
    );
    for (parameter, good) in [
        ("region", &["full", "square", "0,0,10,10"][..]),
        (
            "size",
            &["max", "full", "pct:50", "200,", ",200", "200,100", "!200,100"],
        ),
        ("rotation", &["0", "22.5", "360", "!0"]),
    ] {
        for value in good {
            let built = ok(&url, json!({"imageServiceUrl": service, parameter: value})).await;
            assert!(
                built["url"].as_str().expect("a url").contains(&format!("/{value}/")),
                "{built}"
            );
        }
    }
    for (parameter, bad) in [
        (
            "region",
            &[
                "all",
                "1,2,3",
                "0,0,0,10",
                "1.5,0,10,10",
                "pct:100,0,1,1",
                "4000,0,10,10",
                "-1,0,1,1",
            ][..],
        ),
        (
            "size",
            &["", ",", "0,", "pct:0", "pct:101", "!200,", "200", "-1,", "1.5,"],
        ),
        ("rotation", &["361", "-90", "left", "!", "NaN", "1e2"]),
    ] {
        for value in bad {
            let named = format!("{parameter} `{value}`");
            fails!(url, {"imageServiceUrl": service, parameter: value}, &named, "write ");
        }
    }
    fails!(url, {"imageServiceUrl": "nla.obj-1"}, "imageServiceUrl `nla.obj-1`", "iiif_get_manifest");
    // No manifest has it, however long it is.
    let other = "https://iiif.example/image/1";
    fails!(url, {"imageServiceUrl": other}, other, "iiif_get_manifest");
}
