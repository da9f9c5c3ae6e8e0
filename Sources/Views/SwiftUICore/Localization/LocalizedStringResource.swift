import Foundation
import StringCatalogs

/// A text of the program's source that is looked up where it is shown, with where its words are.
///
/// ```swift
/// let title = LocalizedStringResource("\(count) books", table: "Shelf")
/// Text(title)
/// ```
public struct LocalizedStringResource: ExpressibleByStringInterpolation, Equatable, Sendable {
  /// Which bundle a resource's words are in.
  public enum BundleDescription: Sendable, Equatable {
    case main
    case atURL(URL)

    var url: URL? { if case .atURL(let url) = self { url } else { nil } }
  }

  let value: LocalizedStringKey
  let place: CatalogLocation
  /// The language to show it in.
  public var locale: Locale

  public init(
    _ value: String.LocalizationValue, table: String? = nil, locale: Locale = .current,
    bundle: BundleDescription = .main, comment: StaticString? = nil
  ) {
    self.value = value
    place = CatalogLocation(table: table, bundle: bundle.url)
    self.locale = locale
  }

  public init(stringLiteral value: String) { self.init(LocalizedStringKey(value)) }

  public init(stringInterpolation: LocalizedStringKey.StringInterpolation) {
    self.init(LocalizedStringKey(stringInterpolation: stringInterpolation))
  }
}

extension String {
  /// A text of the program's source that a catalog may have words for.
  public typealias LocalizationValue = LocalizedStringKey

  /// What a catalog says for a text of the source.
  ///
  /// - Parameters:
  ///   - keyAndValue: The text, which is also what is returned where no catalog has it.
  ///   - table: The name of the catalog; `Localizable` when nil.
  ///   - bundle: Where the catalog is; with the program when nil.
  ///   - locale: Whose language. The server's own by itself: a view passes its reader's, `\.locale` of its environment.
  ///   - comment: For translators.
  public init(
    localized keyAndValue: LocalizationValue, table: String? = nil, bundle: Bundle? = nil,
    locale: Locale = .current, comment: StaticString? = nil
  ) {
    self.init(keyAndValue, CatalogLocation(table: table, bundle: bundle?.bundleURL), locale)
  }

  /// What a catalog says for a resource.
  public init(localized resource: LocalizedStringResource) {
    self.init(resource.value, resource.place, resource.locale)
  }

  private init(_ value: LocalizationValue, _ place: CatalogLocation, _ locale: Locale) {
    var environment = EnvironmentValues()
    environment.locale = locale
    self = value.plain(environment, place)
  }
}
