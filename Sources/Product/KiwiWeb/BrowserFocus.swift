import KiwiEngine
import WebHost

/// Focus mode in browsers: full screen only, without holding back notifications of other apps.
struct BrowserFocus: FocusMode {
  let session: SessionHandle

  func begin() { session.fillScreen(true) }
  func end() { session.fillScreen(false) }
}
