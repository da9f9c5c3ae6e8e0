/// ```swift
/// Link("Open the catalogue", destination: url)
/// ```
nonisolated public struct Link<Label: View> {
  let destination: URL
  let label: Label

  public init(destination: URL, @ViewBuilder label: () -> Label) {
    self.destination = destination
    self.label = label()
  }
}

extension Link where Label == Text {
  public init(_ titleKey: LocalizedStringKey, destination: URL) {
    self.destination = destination
    label = Text(titleKey)
  }
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
      // Without a target the script leaves the tap to the server, which asks the program.
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
  /// Has a link within a text lead on: to a place of the program by the program's own ways, elsewhere by the
  /// browser's, in a page of its own.
  @MainActor mutating func follow(_ link: String, _ context: _RenderContext) {
    guard let url = URL(string: link), url.scheme == nil, url.host() == nil else {
      set(.target, "_blank")
      return
    }
    // Asked for when the link is followed: what is shown does not depend on it.
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
