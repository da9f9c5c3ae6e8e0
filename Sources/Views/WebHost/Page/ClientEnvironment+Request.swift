import Formats
import Foundation
import HTTPServer
import StringCatalogs
import SwiftUICore

extension ClientEnvironment {
  /// Reads the properties of the browser from the script's cookie, and before the first page from hints.
  init(_ request: Request, _ visitor: Visitor) {
    let url = request.query.isEmpty ? request.path : request.path + "?" + request.query
    self.init(url: url, locale: Self.locale(visitor.languages))
    let agent = request.headers["User-Agent"] ?? ""
    width = agent.contains("Mobile") ? .compact : .regular
    let cookie = (request.headers["Cookie"] ?? "").split(separator: ";")
      .first { $0.drop { $0 == " " }.hasPrefix("display=") }
    let parts = (cookie?.drop { $0 != "=" }.dropFirst() ?? "").split(separator: ".", maxSplits: 3)
    guard parts.count == 4 else { return }
    width = Width(rawValue: String(parts[0])) ?? width
    scheme = Scheme(rawValue: String(parts[1])) ?? scheme
    reducedMotion = parts[2] == "true"
    timeZone = PercentEncoding.decode(parts[3]).flatMap(Self.timeZone) ?? timeZone
  }

  init(_ hello: ClientMessage.Hello, _ visitor: Visitor) {
    self.init(url: hello.url, locale: Self.locale(visitor.languages))
    hello.describe(&self)
  }

  /// Returns the time zone with an untrusted name. A name may become a file path, so only characters of zone names are
  /// accepted.
  static func timeZone(_ name: String) -> TimeZone? {
    let isPlain = name.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "_"), UInt8(ascii: "-"),
        UInt8(ascii: "+"):
        true
      default: false
      }
    }
    return isPlain && name.utf8.count <= 64 && !name.hasPrefix("/") ? TimeZone(identifier: name) : nil
  }

  /// The first language that the app is localized in, or else the first.
  static func locale(_ languages: [String]) -> Locale {
    // Lazy, because a locale is costly and most apps have one language.
    let locales = languages.lazy.compactMap(ClientLocales.shared.locale)
    let spoken = StringCatalogs.isLocalized ? locales.first(where: StringCatalogs.supports) : nil
    return spoken ?? locales.first ?? AcceptedLanguages.english
  }
}

extension Request {
  /// The reader's language, for messages that are no pages.
  var locale: Locale {
    ClientEnvironment.locale(AcceptedLanguages.identifiers(headers["Accept-Language"]))
  }
}
