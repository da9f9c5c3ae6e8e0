import COperationsTexts
import Commands
@_exported import StringCatalogs

/// Returns a text of this module in the language of the operator's terminal. Its key in the catalog is the English text.
func localized(_ text: LocalizedText) -> String { Commands.localized(text) }
