import Foundation

#if canImport(StringCatalogs)
  @_exported import StringCatalogs

  /// Returns a text in the reader's language, for labels that are made outside of views' own texts.
  func localized(_ text: LocalizedText) -> String { String(localized: text) }
#else
  /// Returns a text in the reader's language, for labels that are made outside of views' own texts.
  func localized(_ text: String.LocalizationValue) -> String { String(localized: text) }
#endif
