@_exported import StringCatalogs

/// Returns text of this module in the reader's language.
func localized(_ text: LocalizedText) -> String { String(localized: text) }
