import Foundation

/// A title with an icon.
///
/// ```swift
/// Label("Library", systemImage: "books.vertical")
/// ```
nonisolated public struct Label<Title: View, Icon: View> {
  package let title: Title
  package let icon: Icon

  /// Creates a label from two views.
  public init(@ViewBuilder title: () -> Title, @ViewBuilder icon: () -> Icon) {
    self.title = title()
    self.icon = icon()
  }
}

extension Label where Title == Text, Icon == Image {
  /// Creates a label with a title and a symbol.
  public init(_ titleKey: LocalizedStringKey, systemImage name: String) {
    title = Text(titleKey)
    icon = Image(systemName: name)
  }
  /// Creates a label with a title and an image resource of the app.
  public init(_ titleKey: LocalizedStringKey, image name: String) {
    title = Text(titleKey)
    icon = Image(name)
  }
  /// Creates a label with an unlocalized title and a symbol.
  @_disfavoredOverload public init<S: StringProtocol>(_ title: S, systemImage name: String) {
    self.title = Text(title)
    icon = Image(systemName: name)
  }
  /// Creates a label with an unlocalized title and an image resource of the app.
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

/// The parts of a label for a style.
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
  /// The title of the label.
  nonisolated public struct Title: _StylePart {
    public typealias Body = Never
    public let _view: AnyView
  }
  /// The icon of the label.
  nonisolated public struct Icon: _StylePart {
    public typealias Body = Never
    public let _view: AnyView
  }
  /// The title of the label.
  public var title: Title
  /// The icon of the label.
  public var icon: Icon
}

/// A type that defines the appearance of labels.
///
/// ```swift
/// Label("Share", systemImage: "square.and.arrow.up").labelStyle(.titleAndIcon)
/// ```
@MainActor @preconcurrency public protocol LabelStyle {
  /// The type of the body.
  associatedtype Body: View
  /// The parts of the control.
  typealias Configuration = LabelStyleConfiguration
  /// Returns a view for a control with the given parts.
  @ViewBuilder @MainActor @preconcurrency func makeBody(configuration: Configuration) -> Body
  var _name: String? { get }
}

extension LabelStyle {
  public var _name: String? { nil }
}

/// Shows only the title of a label.
///
/// ```swift
/// Label("Share", systemImage: "square.and.arrow.up").labelStyle(.titleOnly)
/// ```
public struct TitleOnlyLabelStyle: LabelStyle {
  /// Creates the style.
  nonisolated public init() {}
  public var _name: String? { "title" }
  public func makeBody(configuration: Configuration) -> some View { configuration.title }
}

/// Shows only the icon of a label. The title is kept for assistive technology.
///
/// ```swift
/// Label("Share", systemImage: "square.and.arrow.up").labelStyle(.iconOnly)
/// ```
public struct IconOnlyLabelStyle: LabelStyle {
  /// Creates the style.
  nonisolated public init() {}
  public var _name: String? { "icon" }
  public func makeBody(configuration: Configuration) -> some View { configuration.icon }
}

/// Shows title and icon of a label.
///
/// ```swift
/// Label("Share", systemImage: "square.and.arrow.up").labelStyle(.titleAndIcon)
/// ```
public struct TitleAndIconLabelStyle: LabelStyle {
  /// Creates the style.
  nonisolated public init() {}
  public var _name: String? { "both" }
  public func makeBody(configuration: Configuration) -> some View { configuration.title }
}

/// The default style of labels.
///
/// ```swift
/// Label("Library", systemImage: "book").labelStyle(.automatic)
/// ```
public struct DefaultLabelStyle: LabelStyle {
  /// Creates the style.
  nonisolated public init() {}
  public var _name: String? { "automatic" }
  public func makeBody(configuration: Configuration) -> some View { configuration.title }
}

extension LabelStyle where Self == TitleOnlyLabelStyle {
  /// The style that shows only the title.
  nonisolated public static var titleOnly: TitleOnlyLabelStyle { TitleOnlyLabelStyle() }
}
extension LabelStyle where Self == IconOnlyLabelStyle {
  /// The style that shows only the icon, with the title for assistive technology.
  nonisolated public static var iconOnly: IconOnlyLabelStyle { IconOnlyLabelStyle() }
}
extension LabelStyle where Self == TitleAndIconLabelStyle {
  /// Title and icon.
  nonisolated public static var titleAndIcon: TitleAndIconLabelStyle { TitleAndIconLabelStyle() }
}
extension LabelStyle where Self == DefaultLabelStyle {
  /// The default style of labels.
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
  /// Sets the style of labels in this view.
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
