//! A page in the browser: the actions of a reader, and the visible result.

use serde_json::{Value, json};

use super::{Browser, chromium, folder};

/// Returns visible text with a contrast below 4.5, or 3 for large text (WCAG 2.2, AA). The
/// background is that of the nearest element with a colour.
const PALE: &str = r#"(() => {
  const canvas = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
  const rgba = (colour) => {
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = colour;
    canvas.fillRect(0, 0, 1, 1);
    return [...canvas.getImageData(0, 0, 1, 1).data];
  };
  const over = ([r, g, b, a], [R, G, B]) => [r, g, b].map((one, index) => (one * a) / 255 + [R, G, B][index] * (1 - a / 255));
  const behind = (element) => {
    if (!element) return [255, 255, 255];
    const colour = rgba(getComputedStyle(element).backgroundColor);
    return colour[3] === 255 ? colour.slice(0, 3) : over(colour, behind(element.parentElement));
  };
  const light = (colour) => {
    const [r, g, b] = colour.map((one) => one / 255).map((one) => (one <= 0.04045 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const pale = new Set();
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const element = texts.currentNode.parentElement;
    if (!texts.currentNode.data.trim() || !element.checkVisibility({ visibilityProperty: true }) || element.closest("script, .unseen, .skip")) continue;
    const style = getComputedStyle(element);
    const back = behind(element);
    const [a, b] = [light(over(rgba(style.color), back)), light(back)];
    const contrast = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    const needed = parseFloat(style.fontSize) >= 24 ? 3 : 4.5;
    if (contrast < needed) pale.add(element.className + " " + element.tagName + " " + contrast.toFixed(2));
  }
  return [...pale];
})()"#;

/// A text or data that becomes a page.
pub(crate) trait Page {
    /// Returns the page as HTML.
    fn html(&self) -> String;
}

impl Page for str {
    fn html(&self) -> String {
        self.to_owned()
    }
}

/// A page, opened from its file or its server.
pub(crate) struct Tab {
    browser: Browser,
    session: String,
    address: String,
}

impl Tab {
    /// Opens the page in a window of this size, or returns `None` without a browser. `name` is
    /// that of its file.
    pub(crate) fn open(name: &str, page: &(impl Page + ?Sized), width: u32, height: u32) -> Option<Tab> {
        // Without a browser, no page is needed.
        chromium()?;
        let path = folder().join(format!("{name}.html"));
        std::fs::write(&path, page.html()).expect("the test's folder can be written");
        Tab::at(name, &format!("file://{}", path.display()), width, height)
    }

    /// Opens an address in a window of this size, or returns `None` without a browser. `name` is
    /// that of the browser's profile.
    pub(crate) fn at(name: &str, address: &str, width: u32, height: u32) -> Option<Tab> {
        let mut browser = Browser::start(&chromium()?, name);
        let target = browser.ask(None, "Target.createTarget", &json!({ "url": "about:blank" }));
        let attached = browser.ask(
            None,
            "Target.attachToTarget",
            &json!({ "targetId": target["targetId"], "flatten": true }),
        );
        let session = attached["sessionId"].as_str().expect("a session").to_owned();
        let mut tab = Tab {
            browser,
            session,
            address: address.to_owned(),
        };
        for domain in ["Page", "Runtime", "Log", "Network"] {
            tab.ask(&format!("{domain}.enable"), &json!({}));
        }
        tab.size(width, height);
        tab.colours("light");
        tab.visit("");
        Some(tab)
    }

    pub(crate) fn ask(&mut self, method: &str, parameters: &Value) -> Value {
        self.browser.ask(Some(&self.session), method, parameters)
    }

    /// Loads the page with this fragment.
    pub(crate) fn visit(&mut self, hash: &str) {
        // Another fragment alone would not load the page again.
        self.ask("Page.navigate", &json!({ "url": "about:blank" }));
        let url = format!("{}{hash}", self.address);
        self.ask("Page.navigate", &json!({ "url": url }));
        let ready = "new Promise((done) => { const look = (tries) => document.readyState === 'complete' && (tries === 0 || document.querySelector('#rows[aria-busy=false]')) ? done(tries) : setTimeout(look, 20, tries - 1); look(1000); })";
        if self.eval(ready) == json!(0) {
            self.is_well();
            panic!("the page is never drawn");
        }
    }

    pub(crate) fn size(&mut self, width: u32, height: u32) {
        let metrics = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": false });
        self.ask("Emulation.setDeviceMetricsOverride", &metrics);
    }

    /// Sets the system's theme: `light` or `dark`.
    pub(crate) fn colours(&mut self, scheme: &str) {
        let features = json!({ "features": [{ "name": "prefers-color-scheme", "value": scheme }] });
        self.ask("Emulation.setEmulatedMedia", &features);
    }

    /// Waits for the value of an expression, and returns it.
    pub(crate) fn eval(&mut self, expression: &str) -> Value {
        let result = self.ask(
            "Runtime.evaluate",
            &json!({ "expression": expression, "returnByValue": true, "awaitPromise": true }),
        );
        assert!(
            result.get("exceptionDetails").is_none(),
            "{expression}: {}",
            result["exceptionDetails"]
        );
        result["result"]["value"].clone()
    }

    /// Returns the text of an element.
    pub(crate) fn text(&mut self, selector: &str) -> String {
        let text = self.eval(&format!("document.querySelector({}).innerText", json!(selector)));
        text.as_str().expect("text").trim().to_owned()
    }

    /// Returns the texts of all matching elements.
    pub(crate) fn texts(&mut self, selector: &str) -> Vec<String> {
        let texts = self.eval(&format!(
            "[...document.querySelectorAll({})].map((one) => one.innerText.trim())",
            json!(selector)
        ));
        serde_json::from_value(texts).expect("texts")
    }

    /// Clicks into the middle of an element.
    pub(crate) fn click(&mut self, selector: &str) {
        let place = self.eval(&format!(
            "(() => {{ const one = document.querySelector({}); one.scrollIntoView({{ block: 'center' }}); const box = one.getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2]; }})()",
            json!(selector)
        ));
        for kind in ["mousePressed", "mouseReleased"] {
            let event = json!({ "type": kind, "x": place[0], "y": place[1], "button": "left", "clickCount": 1 });
            self.ask("Input.dispatchMouseEvent", &event);
        }
        self.settle();
    }

    /// Presses keys in turn.
    pub(crate) fn press(&mut self, keys: &[&str]) {
        for key in keys {
            let code = match *key {
                "Tab" => 9,
                "Enter" => 13,
                "Escape" => 27,
                "End" => 35,
                "Home" => 36,
                "ArrowLeft" => 37,
                "ArrowUp" => 38,
                "ArrowRight" => 39,
                "ArrowDown" => 40,
                " " => 32,
                other => panic!("no code of the key {other}"),
            };
            let text = match *key {
                "Enter" => "\r",
                " " => " ",
                _ => "",
            };
            let mut event = json!({ "type": "keyDown", "key": key, "code": key, "windowsVirtualKeyCode": code });
            if !text.is_empty() {
                event["text"] = json!(text);
            }
            self.ask("Input.dispatchKeyEvent", &event);
            event["type"] = json!("keyUp");
            self.ask("Input.dispatchKeyEvent", &event);
        }
        self.settle();
    }

    pub(crate) fn write(&mut self, text: &str) {
        self.ask("Input.insertText", &json!({ "text": text }));
        self.settle();
    }

    /// Waits until the page is drawn.
    pub(crate) fn settle(&mut self) {
        let drawn = "new Promise((done) => { const look = () => document.querySelector('#rows[aria-busy=false]') ? requestAnimationFrame(() => done(true)) : setTimeout(look, 10); requestAnimationFrame(look); })";
        self.eval(drawn);
    }

    /// Takes a picture of the window, or of the whole page.
    pub(crate) fn picture(&mut self, name: &str, whole: bool) {
        // Waits for the end of transitions.
        self.eval("new Promise((done) => setTimeout(() => done(true), 400))");
        let picture = self.ask(
            "Page.captureScreenshot",
            &json!({ "format": "png", "captureBeyondViewport": whole }),
        );
        let bytes = decoded(picture["data"].as_str().expect("a picture"));
        std::fs::write(folder().join(format!("{name}.png")), bytes).expect("the test's folder can be written");
    }

    /// Returns the elements whose text has too little contrast.
    pub(crate) fn pale(&mut self) -> Vec<String> {
        serde_json::from_value(self.eval(PALE)).expect("names")
    }

    /// Prints the page on A4, and returns the number of its sheets.
    pub(crate) fn printed(&mut self) -> usize {
        let paper = json!({ "printBackground": true, "paperWidth": 8.27, "paperHeight": 11.69 });
        let printed = self.ask("Page.printToPDF", &paper);
        let pdf = decoded(printed["data"].as_str().expect("a PDF"));
        let page = b"/Type /Page\n";
        pdf.windows(page.len()).filter(|bytes| bytes == page).count()
    }

    /// Checks that there was no error, nothing but the page was loaded, and the page fits the
    /// window.
    pub(crate) fn is_well(&mut self) {
        let wide =
            self.eval("Math.max(document.documentElement.scrollWidth - document.documentElement.clientWidth, 0)");
        if wide != 0 {
            let widest = "[...document.body.querySelectorAll('*')].filter((one) => one.getBoundingClientRect().right > innerWidth).map((one) => one.tagName + '.' + one.className + '#' + one.id).slice(0, 12)";
            panic!("the page is {wide} wider than its window: {}", self.eval(widest));
        }
        for event in &self.browser.events {
            let method = event["method"].as_str().unwrap_or_default();
            assert!(method != "Runtime.exceptionThrown", "{event}");
            assert!(method != "Runtime.consoleAPICalled", "{event}");
            assert!(method != "Log.entryAdded", "{event}");
            if method == "Network.requestWillBeSent" {
                let url = event["params"]["request"]["url"].as_str().unwrap_or_default();
                let own = url == "about:blank" || url.starts_with("data:") || url.starts_with(&self.address);
                assert!(own, "the page asked for {url}");
            }
        }
    }
}

fn decoded(base64: &str) -> Vec<u8> {
    use base64::prelude::{BASE64_STANDARD, Engine};
    BASE64_STANDARD.decode(base64).expect("base64")
}
