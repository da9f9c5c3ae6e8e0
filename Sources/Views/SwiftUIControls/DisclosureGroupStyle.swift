import SwiftUICore

/// The look of what is shown and hidden by its heading.
///
/// ```swift
/// DisclosureGroup("More") { details }.disclosureGroupStyle(.automatic)
/// ```
@MainActor @preconcurrency public protocol DisclosureGroupStyle {
  associatedtype Body: View
  typealias Configuration = DisclosureGroupStyleConfiguration
  @ViewBuilder @MainActor @preconcurrency func makeBody(configuration: Configuration) -> Body
}

/// What a style makes a disclosure group from.
///
/// ```swift
/// struct Plain: DisclosureGroupStyle {
///   func makeBody(configuration: Configuration) -> some View {
///     VStack {
///       Button { configuration.isExpanded.toggle() } label: { configuration.label }
///       if configuration.isExpanded { configuration.content }
///     }
///   }
/// }
/// ```
public struct DisclosureGroupStyleConfiguration {
  nonisolated public struct Label: _StylePart {
    public typealias Body = Never
    public let _view: AnyView
  }
  nonisolated public struct Content: _StylePart {
    public typealias Body = Never
    public let _view: AnyView
  }
  public let label: Label
  public let content: Content
  @Binding public var isExpanded: Bool
}
/// ```swift
/// DisclosureGroup("More") { details }.disclosureGroupStyle(.automatic)
/// ```
public struct AutomaticDisclosureGroupStyle: DisclosureGroupStyle {
  nonisolated public init() {}
  public func makeBody(configuration: Configuration) -> some View {
    Element(kind: .disclosure, traits: .ownWidth) {
      ExpansionButton(isExpanded: configuration.$isExpanded, label: configuration.label)
      if configuration.isExpanded { configuration.content }
    }
  }
}

extension DisclosureGroupStyle where Self == AutomaticDisclosureGroupStyle {
  nonisolated public static var automatic: AutomaticDisclosureGroupStyle { .init() }
}

extension EnvironmentValues {
  var disclosureGroupStyle: MadeByStyle<DisclosureGroupStyleConfiguration>? {
    get { self[styleOf: DisclosureGroupStyleConfiguration.self] }
    set { self[styleOf: DisclosureGroupStyleConfiguration.self] = newValue }
  }
}

extension View {
  nonisolated public func disclosureGroupStyle<S: DisclosureGroupStyle>(_ style: S) -> some View {
    nonisolated(unsafe) let style = style
    return styled { (configuration: DisclosureGroupStyleConfiguration) in
      style.makeBody(configuration: configuration)
    }
  }
}
