/// The look of progress.
///
/// ```swift
/// ProgressView(value: 0.4).progressViewStyle(.linear)
/// ```
@MainActor @preconcurrency public protocol ProgressViewStyle {
  associatedtype Body: View
  typealias Configuration = ProgressViewStyleConfiguration
  @ViewBuilder @MainActor @preconcurrency func makeBody(configuration: Configuration) -> Body
  var _name: String? { get }
}

extension ProgressViewStyle {
  public var _name: String? { nil }
}

/// What a style makes a progress view from.
///
/// ```swift
/// struct Words: ProgressViewStyle {
///   func makeBody(configuration: Configuration) -> some View {
///     Text(configuration.fractionCompleted ?? 0, format: .percent)
///   }
/// }
/// ```
public struct ProgressViewStyleConfiguration {
  nonisolated public struct Label: _StylePart {
    public typealias Body = Never
    public let _view: AnyView
  }
  nonisolated public struct CurrentValueLabel: _StylePart {
    public typealias Body = Never
    public let _view: AnyView
  }

  public let fractionCompleted: Double?
  public var label: Label?
  public var currentValueLabel: CurrentValueLabel?
}

/// ```swift
/// ProgressView(value: 0.4).progressViewStyle(.automatic)
/// ```
public struct DefaultProgressViewStyle: ProgressViewStyle {
  nonisolated public init() {}
  public var _name: String? { "automatic" }
  public func makeBody(configuration: Configuration) -> some View { ProgressView(configuration) }
}

/// ```swift
/// ProgressView(value: 0.4).progressViewStyle(.linear)
/// ```
public struct LinearProgressViewStyle: ProgressViewStyle {
  nonisolated public init() {}
  public var _name: String? { "linear" }
  public func makeBody(configuration: Configuration) -> some View { ProgressView(configuration) }
}

/// ```swift
/// ProgressView().progressViewStyle(.circular)
/// ```
public struct CircularProgressViewStyle: ProgressViewStyle {
  nonisolated public init() {}
  public var _name: String? { "circular" }
  public func makeBody(configuration: Configuration) -> some View { ProgressView(configuration) }
}

extension ProgressViewStyle where Self == DefaultProgressViewStyle {
  nonisolated public static var automatic: DefaultProgressViewStyle { .init() }
}
extension ProgressViewStyle where Self == LinearProgressViewStyle {
  nonisolated public static var linear: LinearProgressViewStyle { .init() }
}
extension ProgressViewStyle where Self == CircularProgressViewStyle {
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
