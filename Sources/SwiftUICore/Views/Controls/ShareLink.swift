import Foundation

/// A picture and the word for sharing.
///
/// ```swift
/// ShareLink(item: url) // its label is this
/// ```
nonisolated public struct DefaultShareLinkLabel {
  let title: Text
  init(_ title: Text = Text("Share…")) { self.title = title }
}

extension DefaultShareLinkLabel: View {
  @MainActor public var body: some View {
    Label(title: { title }, icon: { Image(systemName: "square.and.arrow.up") })
  }
}

/// Hands something to what the browser shares with, or to the clipboard where it cannot.
///
/// ```swift
/// ShareLink("Share", item: book.url)
/// ```
nonisolated public struct ShareLink<Data, PreviewImage, PreviewIcon, Label: View> {
  let text: String
  let subject: Text?
  let message: Text?
  let label: Label

  init(text: String, subject: Text?, message: Text?, made label: Label) {
    self.text = text
    self.subject = subject
    self.message = message
    self.label = label
  }
}

extension ShareLink where PreviewImage == Never, PreviewIcon == Never, Data == CollectionOfOne<URL> {
  public init(
    item: URL, subject: Text? = nil, message: Text? = nil, @ViewBuilder label: () -> Label
  ) {
    self.init(text: item.absoluteString, subject: subject, message: message, made: label())
  }
}

extension ShareLink where PreviewImage == Never, PreviewIcon == Never, Data == CollectionOfOne<String> {
  public init(
    item: String, subject: Text? = nil, message: Text? = nil, @ViewBuilder label: () -> Label
  ) {
    self.init(text: item, subject: subject, message: message, made: label())
  }
}

extension ShareLink
where
  PreviewImage == Never, PreviewIcon == Never, Label == DefaultShareLinkLabel, Data == CollectionOfOne<URL>
{
  public init(item: URL, subject: Text? = nil, message: Text? = nil) {
    self.init(text: item.absoluteString, subject: subject, message: message, made: DefaultShareLinkLabel())
  }
  public init(_ titleKey: LocalizedStringKey, item: URL, subject: Text? = nil, message: Text? = nil) {
    self.init(
      text: item.absoluteString, subject: subject, message: message,
      made: DefaultShareLinkLabel(Text(titleKey)))
  }
  @_disfavoredOverload public init<S: StringProtocol>(
    _ title: S, item: URL, subject: Text? = nil, message: Text? = nil
  ) {
    self.init(
      text: item.absoluteString, subject: subject, message: message, made: DefaultShareLinkLabel(Text(title)))
  }
}

extension ShareLink
where
  PreviewImage == Never, PreviewIcon == Never, Label == DefaultShareLinkLabel, Data == CollectionOfOne<String>
{
  public init(item: String, subject: Text? = nil, message: Text? = nil) {
    self.init(text: item, subject: subject, message: message, made: DefaultShareLinkLabel())
  }
  public init(_ titleKey: LocalizedStringKey, item: String, subject: Text? = nil, message: Text? = nil) {
    self.init(text: item, subject: subject, message: message, made: DefaultShareLinkLabel(Text(titleKey)))
  }
  @_disfavoredOverload public init<S: StringProtocol>(
    _ title: S, item: String, subject: Text? = nil, message: Text? = nil
  ) {
    self.init(text: item, subject: subject, message: message, made: DefaultShareLinkLabel(Text(title)))
  }
}

extension ShareLink: View {
  public typealias Body = Never
  @MainActor public static func _render(_ view: Self, _ context: _RenderContext) {
    let (graph, text) = (context.graph, view.text)
    let title = view.subject?.plain(context.environment) ?? ""
    let message = view.message?.plain(context.environment) ?? ""
    let button = Button(
      action: { graph.request(.effect(name: "share", arguments: [text, title, message])) },
      label: { view.label })
    _RenderContext.render(button, context)
  }
}
