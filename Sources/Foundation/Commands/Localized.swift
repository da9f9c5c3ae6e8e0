#if canImport(StringCatalogs)
  import CCommandsTexts
  @_exported import StringCatalogs

  private let table = "commands"
  /// Apart from the catalogs of other modules, so that a command decodes only those of its program and this module.
  private let catalogs = StringCatalogs(embedded: table)

  /// Returns a text of a command line in the reader's language.
  ///
  /// Programs embed their catalogs as the table `commands`, as this module does. The English text is the key.
  package func localized(_ text: LocalizedText) -> String {
    String(localized: text, table: table, from: catalogs)
  }
#else
  import Foundation

  package typealias LocalizedText = String.LocalizationValue

  /// Returns a text of a command line in the reader's language.
  package func localized(_ text: LocalizedText) -> String { String(localized: text, bundle: .module) }
#endif
