import Foundation

/// Properties of a browser and its user. The host provides them, and views read them from the environment.
package struct ClientEnvironment: Sendable, Hashable {
  package enum Width: String, Sendable, Hashable { case compact, regular }
  package enum Scheme: String, Sendable, Hashable { case light, dark }

  /// Path and query of the page, such as `/books/3?tab=notes`.
  package var url: String
  package var width: Width
  package var scheme: Scheme
  package var reducedMotion: Bool
  package var locale: Locale
  package var timeZone: TimeZone
  /// The colors of the host, or nil for ``Palette/standard``.
  package var palette: Palette?

  package init(
    url: String = "/", width: Width = .compact, scheme: Scheme = .light, reducedMotion: Bool = false,
    locale: Locale = Locale(identifier: "en_US"), timeZone: TimeZone = .gmt
  ) {
    self.url = url
    self.width = width
    self.scheme = scheme
    self.reducedMotion = reducedMotion
    self.locale = locale
    self.timeZone = timeZone
  }
}
