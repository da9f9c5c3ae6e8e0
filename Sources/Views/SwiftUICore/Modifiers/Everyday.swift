import Foundation

extension View {
  /// Sets a tooltip that assistive technology reads as the description.
  nonisolated public func help(_ text: Text) -> some View {
    boxes { boxes, place in
      let text = text.plain(place.environment)
      boxes[0].set(.title, text)
      if boxes[0].attribute(.ariaDescription) == nil { boxes[0].set(.ariaDescription, text) }
    }
  }
  /// Sets a tooltip that assistive technology reads as the description.
  nonisolated public func help(_ textKey: LocalizedStringKey) -> some View { help(Text(textKey)) }
  /// Sets a tooltip that assistive technology reads as the description.
  @_disfavoredOverload nonisolated public func help<S: StringProtocol>(_ text: S) -> some View {
    help(Text(text))
  }

  /// Replaces text with placeholders while ``RedactionReasons/privacy`` applies.
  nonisolated public func privacySensitive(_ sensitive: Bool = true) -> some View {
    EnvironmentChanged(content: self) { values in
      if sensitive, values.redactionReasons.contains(.privacy) {
        values.redactionReasons.formUnion(.placeholder)
      }
    }
  }

  /// Sets the accent color of controls in this view.
  nonisolated public func accentColor(_ accentColor: Color?) -> some View { tint(accentColor) }

  /// Sets the color scheme of this view.
  nonisolated public func colorScheme(_ colorScheme: ColorScheme) -> some View {
    EnvironmentChanged(
      content: boxes { boxes, _ in
        boxes[boxes.count - 1].set(.dataScheme, colorScheme == .dark ? "dark" : "light")
      }
    ) { $0.colorScheme = colorScheme }
  }

  /// Sets the size of controls in this view.
  nonisolated public func controlSize(_ controlSize: ControlSize) -> some View {
    EnvironmentChanged(
      content: boxes { boxes, _ in
        if boxes[0].kind == .button, let length = controlSize.length {
          boxes[0].style[.minHeight] = .points(length)
        }
      }
    ) { $0.controlSize = controlSize }
  }

  /// Sets the shape of bordered buttons in this view.
  nonisolated public func buttonBorderShape(_ shape: ButtonBorderShape) -> some View {
    boxes { boxes, _ in
      guard boxes[0].kind == .button, let radius = shape.radius else { return }
      boxes[0].style[.borderRadius] = .text(radius)
    }
  }

  /// Hides the background of lists, forms and scroll views.
  nonisolated public func scrollContentBackground(_ visibility: Visibility) -> some View {
    boxes { boxes, _ in
      if visibility == .hidden, [.list, .form, .scroll].contains(boxes[0].kind) {
        boxes[0].style[.background] = .text("none")
      }
    }
  }

  /// Performs an action when the mouse pointer enters and leaves this view.
  nonisolated public func onHover(perform action: @escaping (Bool) -> Void) -> some View {
    nonisolated(unsafe) let action = action
    return boxes { boxes, _ in
      boxes[boxes.count - 1].listen("hover")
      boxes[boxes.count - 1].handlers.append(.hover(action))
    }
  }

  /// Has no effect: these are effects of tablets.
  nonisolated public func hoverEffect(_ effect: HoverEffect = .automatic) -> some View { self }
}

extension View where Self: Equatable {
  /// Evaluates this view only when it is not equal to the previous one.
  nonisolated public func equatable() -> EquatableView<Self> { EquatableView(content: self) }
}

/// A view that is evaluated only when it is not equal to the previous one.
///
/// ```swift
/// PostHeader(post: post).equatable()
/// ```
nonisolated public struct EquatableView<Content: Equatable & View> {
  /// The view to compare.
  public var content: Content
  /// Creates a view that is compared before evaluation.
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

/// The size of controls.
///
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

/// The shape of bordered buttons.
///
/// ```swift
/// Button("Follow") { follow() }.buttonStyle(.bordered).buttonBorderShape(.capsule)
/// ```
public struct ButtonBorderShape: Equatable, Sendable {
  let radius: String?
  /// The default shape of the style.
  public static let automatic = ButtonBorderShape(radius: nil)
  /// A shape with semicircular ends.
  public static let capsule = ButtonBorderShape(radius: "999px")
  /// A circle.
  public static let circle = ButtonBorderShape(radius: "50%")
  /// A rectangle with rounded corners.
  public static let roundedRectangle = ButtonBorderShape(radius: "8px")
  /// Returns a rectangle with rounded corners.
  ///
  /// - Parameter radius: In points.
  public static func roundedRectangle(radius: CGFloat) -> ButtonBorderShape {
    ButtonBorderShape(radius: Style.Value.points(max(radius, 0)).css)
  }
}

extension EnvironmentValues {
  /// The size of controls.
  @Entry public var controlSize = ControlSize.regular
}

/// The effect of a tablet's pointer on a view.
///
/// ```swift
/// card.hoverEffect(.lift)
/// ```
public struct HoverEffect: Sendable {
  /// Has no effect on a page.
  public static let automatic = HoverEffect()
  /// Has no effect on a page.
  public static let highlight = HoverEffect()
  /// Has no effect on a page.
  public static let lift = HoverEffect()
}
