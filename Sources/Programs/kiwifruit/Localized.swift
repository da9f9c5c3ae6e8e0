import CKiwiFruitTexts
import Commands
@_exported import StringCatalogs

/// Returns a text of this program in the language of the terminal. Its key in the catalog is the English text.
func localized(_ text: LocalizedText) -> String { Commands.localized(text) }
