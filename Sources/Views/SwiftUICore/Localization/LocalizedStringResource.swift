import Foundation
import StringCatalogs

/// A localizable text with the place of its translations. It is looked up when shown.
///
/// ```swift
/// let title = LocalizedStringResource("\(count) books", table: "Shelf")
/// Text(title)
/// ```
public struct LocalizedStringResource: ExpressibleByStringInterpolation, Equatable, Sendable {
  /// The bundle with the translations of a resource.
  public enum BundleDescription: Sendable, Equatable {
    case main
    case atURL(URL)

    var url: URL? { if case .atURL(let url) = self { url } else { nil } }
  }

  let value: LocalizedStringKey
  let place: CatalogLocation
  /// The language to show.
  public var locale: Locale

  /// Creates a resource.
  ///
  /// - `table`: The name of the catalog; nil for `Localizable`.
  /// - `comment`: For translators.
  public init(
    _ value: String.LocalizationValue, table: String? = nil, locale: Locale = .current,
    bundle: BundleDescription = .main, comment: StaticString? = nil
  ) {
    self.value = value
    place = CatalogLocation(table: table, bundle: bundle.url)
    self.locale = locale
  }

  /// Creates a resource.
  public init(stringLiteral value: String) { self.init(LocalizedStringKey(value)) }

  /// Creates a resource.
  public init(stringInterpolation: LocalizedStringKey.StringInterpolation) {
    self.init(LocalizedStringKey(stringInterpolation: stringInterpolation))
  }
}

extension String {
  /// A text with an optional translation in a catalog.
  public typealias LocalizationValue = LocalizedStringKey

  /// Creates a string from the translation of a text.
  ///
  /// - Parameters:
  ///   - keyAndValue: The text, which is also the result without a translation.
  ///   - table: The name of the catalog; nil for `Localizable`.
  ///   - bundle: The bundle of the catalog; nil for the app's.
  ///   - locale: The language. The default is that of the page for which the code runs.
  ///   - comment: For translators.
  public init(
    localized keyAndValue: LocalizationValue, table: String? = nil, bundle: Bundle? = nil,
    locale: Locale? = nil, comment: StaticString? = nil
  ) {
    self.init(
      keyAndValue, CatalogLocation(table: table, bundle: bundle?.bundleURL),
      locale ?? ReaderLocale.current ?? .current)
  }

  /// Creates a string from the translation of a resource. Disfavored, so a literal becomes a value in the page's language.
  @_disfavoredOverload public init(localized resource: LocalizedStringResource) {
    self.init(resource.value, resource.place, resource.locale)
  }

  private init(_ value: LocalizationValue, _ place: CatalogLocation, _ locale: Locale) {
    var environment = EnvironmentValues()
    environment.locale = locale
    self = value.plain(environment, place)
  }
}
