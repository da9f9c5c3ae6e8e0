import Foundation
import SwiftUICore

/// Returns the attributes of an element whose text is in a language with this BCP 47 tag.
func languageAttributes(_ language: String) -> String {
  let isRightToLeft = Locale.Language(identifier: language).characterDirection == .rightToLeft
  return " lang=\"\(escaped(language))\"" + (isRightToLeft ? " dir=\"rtl\"" : "")
}

/// The texts of a page around its content, in the reader's language.
struct PageTexts {
  let locale: Locale

  var skip: String { frameworkText("Skip to content", locale) }
  var reconnecting: String { frameworkText("Reconnecting…", locale) }
  /// The notice of a page for which there is no capacity. The page's script shows it, too, and retries.
  var full: String { frameworkText("Too many pages are open. Close some, then reload.", locale) }

  /// The texts that the page's scripts show, as attributes of its main element.
  var attributes: String {
    [
      ("canceled", frameworkText("Canceled.", locale)),
      ("failed", frameworkText("The file could not be uploaded. Try again.", locale)),
      ("full", full),
      ("lost", frameworkText("Your last action may be lost. Check before you repeat it.", locale)),
      ("offline", frameworkText("You are offline. Changes will be sent later. Reconnecting…", locale)),
      ("reconnecting", reconnecting),
      ("unsent", frameworkText("You have too many unsent changes. Wait a moment and try again.", locale)),
    ]
    .map { " data-say-\($0.0)=\"\(escaped($0.1))\"" }.joined()
  }

  // MARK: Pages without scripts

  var withoutScripts: String { frameworkText("Continue Without Scripts", locale) }
  var send: String { frameworkText("Send", locale) }
  var stillLoading: String { frameworkText("Some content is still loading.", locale) }
  var reload: String { frameworkText("Reload", locale) }
  /// The notice of a form page without another one.
  var scriptsAreOff: String {
    frameworkText(
      "Scripts are off in this browser. Everything works, but each button reloads the page.", locale)
  }
}
