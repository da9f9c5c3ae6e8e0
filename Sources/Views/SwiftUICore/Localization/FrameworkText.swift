// Registers the catalogs of the view modules.
import CWebAssets
import Foundation
import StringCatalogs

/// Returns a text of the view modules themselves, such as "Close", in the reader's language or another.
///
/// It is not cached, because a lookup takes half a microsecond.
package func frameworkText(_ key: LocalizedStringKey, _ locale: Locale? = nil) -> String {
  String(localized: key, table: StringCatalogs.frameworkTable, locale: locale)
}

extension Text {
  /// Creates a text of the view modules themselves.
  package init(framework key: LocalizedStringKey) {
    self.init(key, tableName: StringCatalogs.frameworkTable)
  }
}

extension Label where Title == Text, Icon == Image {
  /// Creates a label of the view modules themselves.
  package init(framework key: LocalizedStringKey, systemImage name: String) {
    self.init(title: { Text(framework: key) }, icon: { Image(systemName: name) })
  }
}
