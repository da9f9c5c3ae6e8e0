import Foundation

/// A title and an icon that belong together.
///
/// ```swift
/// Label("Library", systemImage: "books.vertical")
/// ```
nonisolated public struct Label<Title: View, Icon: View> {
  package let title: Title
  package let icon: Icon

  public init(@ViewBuilder title: () -> Title, @ViewBuilder icon: () -> Icon) {
    self.title = title()
    self.icon = icon()
  }
}

extension Label where Title == Text, Icon == Image {
  public init(_ titleKey: LocalizedStringKey, systemImage name: String) {
    title = Text(titleKey)
    icon = Image(systemName: name)
  }
  public init(_ titleKey: LocalizedStringKey, image name: String) {
    title = Text(titleKey)
    icon = Image(name)
  }
  @_disfavoredOverload public init<S: StringProtocol>(_ title: S, systemImage name: String) {
    self.title = Text(title)
    icon = Image(systemName: name)
  }
  @_disfavoredOverload public init<S: StringProtocol>(_ title: S, image name: String) {
    self.title = Text(title)
    icon = Image(name)
  }
}

extension Label: View {
  public typealias Body = Never
  @MainActor public static func _render(_ view: Self, _ context: _RenderContext) {
    if context.wrapper == .option {
      Title._render(view.title, context)
      return
    }
    let style = context.environment.labelStyle
    if let makeBody = style.makeBody {
      let configuration = LabelStyleConfiguration(
        title: .init(_view: AnyView(view.title)), icon: .init(_view: AnyView(view.icon)))
      context.at(1).lazily { makeBody(configuration) }
      return
    }
    var box = Box(.span, .label)
    if let name = style.name { box.set(.dataKey, name) }
    context.emit(box) {
      Icon._render(view.icon, $0.at(1))
      Title._render(view.title, $0.at(2))
    }
  }
}

/// What a style makes a label from.
///
/// ```swift
/// struct Above: LabelStyle {
///   func makeBody(configuration: Configuration) -> some View {
///     VStack {
///       configuration.icon
///       configuration.title
///     }
///   }
/// }
/// ```
public struct LabelStyleConfiguration {
  nonisolated public struct Title: _StylePart {
    public typealias Body = Never
    public let _view: AnyView
  }
  nonisolated public struct Icon: _StylePart {
    public typealias Body = Never
    public let _view: AnyView
  }
  public var title: Title
  public var icon: Icon
}

/// ```swift
/// Label("Share", systemImage: "square.and.arrow.up").labelStyle(.titleAndIcon)
/// ```
@MainActor @preconcurrency public protocol LabelStyle {
  associatedtype Body: View
  typealias Configuration = LabelStyleConfiguration
  @ViewBuilder @MainActor @preconcurrency func makeBody(configuration: Configuration) -> Body
  var _name: String? { get }
}

extension LabelStyle {
  public var _name: String? { nil }
}

/// ```swift
/// Label("Share", systemImage: "square.and.arrow.up").labelStyle(.titleOnly)
/// ```
public struct TitleOnlyLabelStyle: LabelStyle {
  nonisolated public init() {}
  public var _name: String? { "title" }
  public func makeBody(configuration: Configuration) -> some View { configuration.title }
}

/// ```swift
/// Label("Share", systemImage: "square.and.arrow.up").labelStyle(.iconOnly)
/// ```
public struct IconOnlyLabelStyle: LabelStyle {
  nonisolated public init() {}
  public var _name: String? { "icon" }
  public func makeBody(configuration: Configuration) -> some View { configuration.icon }
}

/// ```swift
/// Label("Share", systemImage: "square.and.arrow.up").labelStyle(.titleAndIcon)
/// ```
public struct TitleAndIconLabelStyle: LabelStyle {
  nonisolated public init() {}
  public var _name: String? { "both" }
  public func makeBody(configuration: Configuration) -> some View { configuration.title }
}

/// ```swift
/// Label("Library", systemImage: "book").labelStyle(.automatic)
/// ```
public struct DefaultLabelStyle: LabelStyle {
  nonisolated public init() {}
  public var _name: String? { "automatic" }
  public func makeBody(configuration: Configuration) -> some View { configuration.title }
}

extension LabelStyle where Self == TitleOnlyLabelStyle {
  nonisolated public static var titleOnly: TitleOnlyLabelStyle { TitleOnlyLabelStyle() }
}
extension LabelStyle where Self == IconOnlyLabelStyle {
  nonisolated public static var iconOnly: IconOnlyLabelStyle { IconOnlyLabelStyle() }
}
extension LabelStyle where Self == TitleAndIconLabelStyle {
  nonisolated public static var titleAndIcon: TitleAndIconLabelStyle { TitleAndIconLabelStyle() }
}
extension LabelStyle where Self == DefaultLabelStyle {
  nonisolated public static var automatic: DefaultLabelStyle { DefaultLabelStyle() }
}

package struct AnyLabelStyle {
  var name: String?
  var makeBody: (@MainActor (LabelStyleConfiguration) -> AnyView)?

  package init(name: String? = nil, makeBody: (@MainActor (LabelStyleConfiguration) -> AnyView)? = nil) {
    (self.name, self.makeBody) = (name, makeBody)
  }
}

extension EnvironmentValues {
  @Entry package var labelStyle: AnyLabelStyle = AnyLabelStyle()
}

extension View {
  nonisolated public func labelStyle<S: LabelStyle>(_ style: S) -> some View {
    nonisolated(unsafe) let style = style
    return EnvironmentChanged(content: self) {
      if let name = style._name {
        $0.labelStyle = AnyLabelStyle(name: name)
      } else {
        $0.labelStyle = AnyLabelStyle { AnyView(style.makeBody(configuration: $0)) }
      }
    }
  }
}
