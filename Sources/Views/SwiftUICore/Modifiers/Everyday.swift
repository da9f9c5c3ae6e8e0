import Foundation

extension View {
  /// A short explanation, for those who wait with the pointer and for assistive technology.
  nonisolated public func help(_ text: Text) -> some View {
    boxes { boxes, place in
      let text = text.plain(place.environment)
      boxes[0].set(.title, text)
      if boxes[0].attribute(.ariaDescription) == nil { boxes[0].set(.ariaDescription, text) }
    }
  }
  nonisolated public func help(_ textKey: LocalizedStringKey) -> some View { help(Text(textKey)) }
  @_disfavoredOverload nonisolated public func help<S: StringProtocol>(_ text: S) -> some View {
    help(Text(text))
  }

  nonisolated public func privacySensitive(_ sensitive: Bool = true) -> some View {
    EnvironmentChanged(content: self) { values in
      if sensitive, values.redactionReasons.contains(.privacy) {
        values.redactionReasons.formUnion(.placeholder)
      }
    }
  }

  nonisolated public func accentColor(_ accentColor: Color?) -> some View { tint(accentColor) }

  nonisolated public func colorScheme(_ colorScheme: ColorScheme) -> some View {
    EnvironmentChanged(
      content: boxes { boxes, _ in
        boxes[boxes.count - 1].set(.dataScheme, colorScheme == .dark ? "dark" : "light")
      }
    ) { $0.colorScheme = colorScheme }
  }

  nonisolated public func controlSize(_ controlSize: ControlSize) -> some View {
    EnvironmentChanged(
      content: boxes { boxes, _ in
        if boxes[0].kind == .button, let length = controlSize.length {
          boxes[0].style[.minHeight] = .points(length)
        }
      }
    ) { $0.controlSize = controlSize }
  }

  nonisolated public func buttonBorderShape(_ shape: ButtonBorderShape) -> some View {
    boxes { boxes, _ in
      guard boxes[0].kind == .button, let radius = shape.radius else { return }
      boxes[0].style[.borderRadius] = .text(radius)
    }
  }

  /// Leaves the background of lists and forms to what stands behind them.
  nonisolated public func scrollContentBackground(_ visibility: Visibility) -> some View {
    boxes { boxes, _ in
      if visibility == .hidden, [.list, .form, .scroll].contains(boxes[0].kind) {
        boxes[0].style[.background] = .text("none")
      }
    }
  }

  /// Runs the action when the pointer of a mouse comes above the view, and when it has gone.
  nonisolated public func onHover(perform action: @escaping (Bool) -> Void) -> some View {
    nonisolated(unsafe) let action = action
    return boxes { boxes, _ in
      boxes[boxes.count - 1].listen("hover")
      boxes[boxes.count - 1].handlers.append(.hover(action))
    }
  }

  /// Changes nothing: these are the effects of a tablet.
  nonisolated public func hoverEffect(_ effect: HoverEffect = .automatic) -> some View { self }
}

extension View where Self: Equatable {
  nonisolated public func equatable() -> EquatableView<Self> { EquatableView(content: self) }
}

/// A view that is evaluated again only when it is not equal to the one before it.
///
/// ```swift
/// PostHeader(post: post).equatable()
/// ```
nonisolated public struct EquatableView<Content: Equatable & View> {
  public var content: Content
  public init(content: Content) { self.content = content }
}

extension EquatableView: View {
  public typealias Body = Never
  @MainActor public static func _render(_ view: Self, _ context: _RenderContext) {
    if Content.Body.self == Never.self {
      Content._render(view.content, context)
    } else {
      context.compose(comparing: view.content)
    }
  }
}

/// ```swift
/// Button("Save") { save() }.controlSize(.large)
/// ```
public enum ControlSize: CaseIterable, Hashable, Sendable {
  case mini, small, regular, large, extraLarge

  var length: Double? {
    switch self {
    case .mini: 28
    case .small: 34
    case .regular: nil
    case .large: 50
    case .extraLarge: 58
    }
  }
}

/// ```swift
/// Button("Follow") { follow() }.buttonStyle(.bordered).buttonBorderShape(.capsule)
/// ```
public struct ButtonBorderShape: Equatable, Sendable {
  let radius: String?
  public static let automatic = ButtonBorderShape(radius: nil)
  public static let capsule = ButtonBorderShape(radius: "999px")
  public static let circle = ButtonBorderShape(radius: "50%")
  public static let roundedRectangle = ButtonBorderShape(radius: "8px")
  public static func roundedRectangle(radius: CGFloat) -> ButtonBorderShape {
    ButtonBorderShape(radius: Style.Value.points(max(radius, 0)).css)
  }
}

extension EnvironmentValues {
  @Entry public var controlSize = ControlSize.regular
}

/// What a tablet does with a view under the pointer.
///
/// ```swift
/// card.hoverEffect(.lift)
/// ```
public struct HoverEffect: Sendable {
  public static let automatic = HoverEffect()
  public static let highlight = HoverEffect()
  public static let lift = HoverEffect()
}
