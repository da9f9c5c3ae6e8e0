/// A link to a URL.
///
/// ```swift
/// Link("Open the catalog", destination: url)
/// ```
nonisolated public struct Link<Label: View> {
  let destination: URL
  let label: Label

  /// Creates a link with a label.
  public init(destination: URL, @ViewBuilder label: () -> Label) {
    self.destination = destination
    self.label = label()
  }
}

extension Link where Label == Text {
  /// Creates a link with a title.
  public init(_ titleKey: LocalizedStringKey, destination: URL) {
    self.destination = destination
    label = Text(titleKey)
  }
  /// Creates a link with a title.
  @_disfavoredOverload public init<S: StringProtocol>(_ title: S, destination: URL) {
    self.destination = destination
    label = Text(title)
  }
}

extension Link: View {
  public typealias Body = Never
  @MainActor public static func _render(_ view: Self, _ context: _RenderContext) {
    var box = Box(.a, .link)
    let openURL = context.environment.openURL
    let isOwn = HTML.safeURL(view.destination.absoluteString) == nil
    if isOwn || openURL.isCustom && view.destination.scheme != nil {
      box.set(.tabIndex, "0")
    } else {
      box.set(.href, view.destination.absoluteString)
    }
    box.set(.rel, "noopener noreferrer")
    if openURL.isCustom || isOwn {
      // Without a target the script sends the tap to the server.
      box.set(.role, "link")
      box.listen("tap")
      box.handlers = [.tap { openURL(view.destination) }]
    } else if view.destination.scheme != nil {
      box.set(.target, "_blank")
    } else {
      let location = context.environment.location
      box.listen("tap")
      box.handlers = [.tap { location?.open(view.destination.absoluteString, mode: .push) }]
    }
    box.take(context.environment.buttonStyle)
    context.emit(box) { Label._render(view.label, $0.at(1)) }
  }
}

extension Box {
  /// Makes a link within text navigable. Paths of the app use its navigation; other URLs open a new page.
  @MainActor mutating func follow(_ link: String, _ context: _RenderContext) {
    guard let url = URL(string: link), url.scheme == nil, url.host() == nil else {
      set(.target, "_blank")
      return
    }
    // The environment is read when the link is followed, because the output does not depend on it.
    let environment = context.environment
    listen("tap")
    handlers = [
      .tap {
        let openURL = environment.openURL
        if openURL.isCustom { openURL(url) } else { environment.location?.open(link, mode: .push) }
      }
    ]
  }
}
