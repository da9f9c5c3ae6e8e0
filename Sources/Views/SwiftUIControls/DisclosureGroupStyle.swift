import SwiftUICore

/// A type that defines the appearance of disclosure groups.
///
/// ```swift
/// DisclosureGroup("More") { details }.disclosureGroupStyle(.automatic)
/// ```
@MainActor @preconcurrency public protocol DisclosureGroupStyle {
  /// The type of the body.
  associatedtype Body: View
  /// The parts of the control.
  typealias Configuration = DisclosureGroupStyleConfiguration
  /// Returns a view for a control with the given parts.
  @ViewBuilder @MainActor @preconcurrency func makeBody(configuration: Configuration) -> Body
}

/// The parts of a disclosure group for a style.
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
  /// The label.
  nonisolated public struct Label: _StylePart {
    public typealias Body = Never
    public let _view: AnyView
  }
  /// The content.
  nonisolated public struct Content: _StylePart {
    public typealias Body = Never
    public let _view: AnyView
  }
  /// The label.
  public let label: Label
  /// The content.
  public let content: Content
  /// True while the content is visible.
  @Binding public var isExpanded: Bool
}
/// The default style of disclosure groups.
///
/// ```swift
/// DisclosureGroup("More") { details }.disclosureGroupStyle(.automatic)
/// ```
public struct AutomaticDisclosureGroupStyle: DisclosureGroupStyle {
  /// Creates the default style.
  nonisolated public init() {}
  public func makeBody(configuration: Configuration) -> some View {
    Element(kind: .disclosure, traits: .ownWidth) {
      ExpansionButton(isExpanded: configuration.$isExpanded, label: configuration.label)
      if configuration.isExpanded { configuration.content }
    }
  }
}

extension DisclosureGroupStyle where Self == AutomaticDisclosureGroupStyle {
  /// The default style.
  nonisolated public static var automatic: AutomaticDisclosureGroupStyle { .init() }
}

extension EnvironmentValues {
  var disclosureGroupStyle: CustomStyle<DisclosureGroupStyleConfiguration>? {
    get { self[styleOf: DisclosureGroupStyleConfiguration.self] }
    set { self[styleOf: DisclosureGroupStyleConfiguration.self] = newValue }
  }
}

extension View {
  /// Sets the style of disclosure groups in this view.
  nonisolated public func disclosureGroupStyle<S: DisclosureGroupStyle>(_ style: S) -> some View {
    nonisolated(unsafe) let style = style
    return styled { (configuration: DisclosureGroupStyleConfiguration) in
      style.makeBody(configuration: configuration)
    }
  }
}
