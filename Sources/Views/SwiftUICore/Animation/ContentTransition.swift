/// How a text turns into another one while a change is animated.
///
/// ```swift
/// Text(count.formatted()).contentTransition(.numericText())
/// ```
public struct ContentTransition: Equatable, Sendable {
  /// What comes begins like the first of these looks, what goes ends like the second; nil: it changes at once.
  fileprivate let looks: String?

  public static let identity = ContentTransition(looks: nil)
  public static let opacity = ContentTransition(looks: #"[[{"opacity":0}]]"#)
  public static let interpolate = opacity
  public static func numericText(countsDown: Bool = false) -> ContentTransition {
    let (from, to) = countsDown ? ("-", "") : ("", "-")
    return ContentTransition(
      looks: #"[[{"opacity":0,"translate":"0 \#(from)0.6em"}],[{"opacity":0,"translate":"0 \#(to)0.6em"}]]"#)
  }
  public static func numericText(value: Double) -> ContentTransition { numericText() }
  /// Symbols change at once.
  public static var symbolEffect: ContentTransition { identity }
  /// Symbols change at once.
  public static func symbolEffect<T: ContentTransitionSymbolEffect & SymbolEffect>(
    _ effect: T, options: SymbolEffectOptions = .default
  ) -> ContentTransition { identity }
}

/// Makes the element of a text anew when its words are others, so that the browser can let one go and one come.
nonisolated struct TurningText<Content: View> {
  let content: Content
  let looks: String
}

extension TurningText: PrimitiveView {
  @MainActor static func _render(_ view: Self, _ context: _RenderContext) {
    guard let words = PlainText.of(view.content, context.environment) else {
      Content._render(view.content, context)
      return
    }
    let looks = view.looks
    let turning = context.at(UInt64(bitPattern: Int64(words.hashValue))).modified(
      by: BoxChange { boxes, _ in boxes[boxes.count - 1].set(.dataTransition, looks) })
    Content._render(view.content, turning)
  }
}

extension TurningText: PlainTextProviding {
  @MainActor func plainText(_ environment: EnvironmentValues) -> String? {
    PlainText.of(content, environment)
  }
}

extension View {
  /// Changes texts only, and those when it is put on the text itself.
  @ViewBuilder nonisolated public func contentTransition(_ transition: ContentTransition) -> some View {
    if let looks = transition.looks { TurningText(content: self, looks: looks) } else { self }
  }
}
