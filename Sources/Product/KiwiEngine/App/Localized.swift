import Foundation

#if canImport(StringCatalogs)
  // Registers the catalog.
  import CKiwiEngineTexts
  @_exported import StringCatalogs
#endif

#if !canImport(StringCatalogs)
  typealias LocalizedText = String.LocalizationValue
#endif

/// Returns text of this module in the reader's language. Its key in the catalog is the English text.
func localized(_ text: LocalizedText) -> String {
  #if canImport(StringCatalogs)
    String(localized: text)
  #else
    String(localized: text, bundle: .module)
  #endif
}

extension Locale {
  /// The locale of the reader: that of the page on a server, that of the process on a device.
  public static var reader: Locale {
    #if canImport(StringCatalogs)
      ReaderLocale.current ?? .current
    #else
      .current
    #endif
  }
}
