import Foundation

#if canImport(StringCatalogs)
  // Registers the catalog.
  import CKiwiKitTexts
  @_exported import StringCatalogs
#else
  package typealias LocalizedText = String.LocalizationValue
#endif

/// Returns a text of this module in the reader's language. Its key in the catalog is the English text.
func localized(_ text: LocalizedText) -> String {
  #if canImport(StringCatalogs)
    String(localized: text)
  #else
    String(localized: text, bundle: .module)
  #endif
}
