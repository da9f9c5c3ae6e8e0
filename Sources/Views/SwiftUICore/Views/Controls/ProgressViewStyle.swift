/// A type that defines the appearance of progress views.
///
/// ```swift
/// ProgressView(value: 0.4).progressViewStyle(.linear)
/// ```
@MainActor @preconcurrency public protocol ProgressViewStyle {
  /// The type of the body.
  associatedtype Body: View
  /// The parts of the control.
  typealias Configuration = ProgressViewStyleConfiguration
  /// Returns a view for a control with the given parts.
  @ViewBuilder @MainActor @preconcurrency func makeBody(configuration: Configuration) -> Body
  var _name: String? { get }
}

extension ProgressViewStyle {
  public var _name: String? { nil }
}

/// The parts of a progress view for a style.
///
/// ```swift
/// struct Words: ProgressViewStyle {
///   func makeBody(configuration: Configuration) -> some View {
///     Text(configuration.fractionCompleted ?? 0, format: .percent)
///   }
/// }
/// ```
public struct ProgressViewStyleConfiguration {
  /// The label of the progress view.
  nonisolated public struct Label: _StylePart {
    public typealias Body = Never
    public let _view: AnyView
  }
  /// The label of the current value.
  nonisolated public struct CurrentValueLabel: _StylePart {
    public typealias Body = Never
    public let _view: AnyView
  }

  /// The progress from 0 to 1; nil if unknown.
  public let fractionCompleted: Double?
  /// The label, if any.
  public var label: Label?
  /// The label of the current value, if any.
  public var currentValueLabel: CurrentValueLabel?
}

/// The default style of progress views.
///
/// ```swift
/// ProgressView(value: 0.4).progressViewStyle(.automatic)
/// ```
public struct DefaultProgressViewStyle: ProgressViewStyle {
  /// Creates the default style.
  nonisolated public init() {}
  public var _name: String? { "automatic" }
  public func makeBody(configuration: Configuration) -> some View { ProgressView(configuration) }
}

/// Progress as a bar.
///
/// ```swift
/// ProgressView(value: 0.4).progressViewStyle(.linear)
/// ```
public struct LinearProgressViewStyle: ProgressViewStyle {
  /// Creates the style of a bar.
  nonisolated public init() {}
  public var _name: String? { "linear" }
  public func makeBody(configuration: Configuration) -> some View { ProgressView(configuration) }
}

/// Progress as a circle.
///
/// ```swift
/// ProgressView().progressViewStyle(.circular)
/// ```
public struct CircularProgressViewStyle: ProgressViewStyle {
  /// Creates the style of a circle.
  nonisolated public init() {}
  public var _name: String? { "circular" }
  public func makeBody(configuration: Configuration) -> some View { ProgressView(configuration) }
}

extension ProgressViewStyle where Self == DefaultProgressViewStyle {
  /// The default style of progress views.
  nonisolated public static var automatic: DefaultProgressViewStyle { .init() }
}
extension ProgressViewStyle where Self == LinearProgressViewStyle {
  /// A bar.
  nonisolated public static var linear: LinearProgressViewStyle { .init() }
}
extension ProgressViewStyle where Self == CircularProgressViewStyle {
  /// A circle.
  nonisolated public static var circular: CircularProgressViewStyle { .init() }
}

struct AnyProgressStyle {
  var name: String?
  var makeBody: (@MainActor (ProgressViewStyleConfiguration) -> AnyView)?
}

extension EnvironmentValues {
  @Entry var progressStyle: AnyProgressStyle = .init()
}

extension View {
  /// Sets the style of progress views in this view.
  nonisolated public func progressViewStyle<S: ProgressViewStyle>(_ style: S) -> some View {
    nonisolated(unsafe) let style = style
    return EnvironmentChanged(content: self) {
      if let name = style._name {
        $0.progressStyle = AnyProgressStyle(name: name)
      } else {
        $0.progressStyle = AnyProgressStyle { AnyView(style.makeBody(configuration: $0)) }
      }
    }
  }
}
