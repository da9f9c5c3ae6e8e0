/// The transition of a text's content during an animated change.
///
/// ```swift
/// Text(count.formatted()).contentTransition(.numericText())
/// ```
public struct ContentTransition: Equatable, Sendable {
  /// The starting style of the new content and the final style of the old one; nil changes immediately.
  fileprivate let styles: String?

  /// Changes immediately.
  public static let identity = ContentTransition(styles: nil)
  /// Fades between the old and the new content.
  public static let opacity = ContentTransition(styles: #"[[{"opacity":0}]]"#)
  /// Interpolates like ``opacity``; browsers do not morph text.
  public static let interpolate = opacity
  /// Moves old digits out and new digits in.
  ///
  /// - Parameter countsDown: True to move downwards.
  public static func numericText(countsDown: Bool = false) -> ContentTransition {
    let (from, to) = countsDown ? ("-", "") : ("", "-")
    return ContentTransition(
      styles: #"[[{"opacity":0,"translate":"0 \#(from)0.6em"}],[{"opacity":0,"translate":"0 \#(to)0.6em"}]]"#)
  }
  /// Moves old digits out and new digits in.
  public static func numericText(value: Double) -> ContentTransition { numericText() }
  /// Changes symbols immediately.
  public static var symbolEffect: ContentTransition { identity }
  /// Changes symbols immediately.
  public static func symbolEffect<T: ContentTransitionSymbolEffect & SymbolEffect>(
    _ effect: T, options: SymbolEffectOptions = .default
  ) -> ContentTransition { identity }
}

/// Replaces the element of a changed text. The browser can then animate both.
nonisolated struct TransitioningText<Content: View> {
  let content: Content
  let styles: String
}

extension TransitioningText: PrimitiveView {
  @MainActor static func _render(_ view: Self, _ context: _RenderContext) {
    guard let words = PlainText.of(view.content, context.environment) else {
      Content._render(view.content, context)
      return
    }
    let styles = view.styles
    let turning = context.at(UInt64(bitPattern: Int64(words.hashValue))).modified(
      by: BoxChange { boxes, _ in boxes[boxes.count - 1].set(.dataTransition, styles) })
    Content._render(view.content, turning)
  }
}

extension TransitioningText: PlainTextProviding {
  @MainActor func plainText(_ environment: EnvironmentValues) -> String? {
    PlainText.of(content, environment)
  }
}

extension View {
  /// Animates changes of a text's content. Has an effect only directly on a text.
  @ViewBuilder nonisolated public func contentTransition(_ transition: ContentTransition) -> some View {
    if let styles = transition.styles { TransitioningText(content: self, styles: styles) } else { self }
  }
}
