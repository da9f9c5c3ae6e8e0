import Foundation

#if canImport(StringCatalogs)
  // Registers the catalogs.
  import CKiwiUITexts
  @_exported import StringCatalogs

  /// Returns text in the reader's language, for labels that are created outside of views.
  func localized(_ text: LocalizedText) -> String { String(localized: text) }
#else
  /// Returns text in the reader's language, for labels that are created outside of views.
  func localized(_ text: String.LocalizationValue) -> String { String(localized: text) }
#endif
