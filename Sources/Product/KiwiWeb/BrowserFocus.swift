import KiwiEngine
import WebHost

/// A browser can show a page alone; it keeps nothing else away.
struct BrowserFocus: FocusMode {
  let session: SessionHandle

  func begin() { session.fillScreen(true) }
  func end() { session.fillScreen(false) }
}
