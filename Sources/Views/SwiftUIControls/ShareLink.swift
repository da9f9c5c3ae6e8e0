import Foundation
import SwiftUICore

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
  enum Shared {
    case text(String)
    /// Nil where the value has no representation as text.
    case value(@Sendable () async -> String?)
  }

  let shared: Shared
  let subject: Text?
  let message: Text?
  let label: Label

  init(text: String, subject: Text?, message: Text?, made label: Label) {
    self.init(.text(text), subject: subject, message: message, made: label)
  }

  init(_ shared: Shared, subject: Text?, message: Text?, made label: Label) {
    self.shared = shared
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

extension ShareLink {
  /// The browser makes the preview of what it shares itself.
  public init<I: Transferable>(
    item: I, subject: Text? = nil, message: Text? = nil, preview: SharePreview<PreviewImage, PreviewIcon>,
    @ViewBuilder label: () -> Label
  ) where Data == CollectionOfOne<I> {
    self.init(Self.shared(item), subject: subject ?? preview.title, message: message, made: label())
  }
  public init<I: Transferable>(
    item: I, subject: Text? = nil, message: Text? = nil, preview: SharePreview<PreviewImage, PreviewIcon>
  ) where Data == CollectionOfOne<I>, Label == DefaultShareLinkLabel {
    self.init(
      Self.shared(item), subject: subject ?? preview.title, message: message, made: DefaultShareLinkLabel())
  }
  public init<I: Transferable>(
    _ titleKey: LocalizedStringKey, item: I, subject: Text? = nil, message: Text? = nil,
    preview: SharePreview<PreviewImage, PreviewIcon>
  ) where Data == CollectionOfOne<I>, Label == DefaultShareLinkLabel {
    self.init(
      Self.shared(item), subject: subject ?? preview.title, message: message,
      made: DefaultShareLinkLabel(Text(titleKey)))
  }
  @_disfavoredOverload public init<I: Transferable, S: StringProtocol>(
    _ title: S, item: I, subject: Text? = nil, message: Text? = nil,
    preview: SharePreview<PreviewImage, PreviewIcon>
  ) where Data == CollectionOfOne<I>, Label == DefaultShareLinkLabel {
    self.init(
      Self.shared(item), subject: subject ?? preview.title, message: message,
      made: DefaultShareLinkLabel(Text(title)))
  }

  private static func shared<I: Transferable>(_ item: I) -> Shared {
    if let text = item as? String { return .text(text) }
    if let url = item as? URL { return .text(url.absoluteString) }
    return .value {
      guard let (data, type) = try? await item.exporting(),
        type.conforms(to: .text) || type.conforms(to: .url)
      else { return nil }
      return String(data: data, encoding: .utf8)
    }
  }
}

extension ShareLink: View {
  public typealias Body = Never
  @MainActor public static func _render(_ view: Self, _ context: _RenderContext) {
    let (graph, shared) = (context.graph, view.shared)
    let title = view.subject?.plain(context.environment) ?? ""
    let message = view.message?.plain(context.environment) ?? ""
    func share(_ text: String) { graph.request(.effect(name: "share", arguments: [text, title, message])) }
    let button = Button(
      action: {
        switch shared {
        case .text(let text): share(text)
        case .value(let text):
          Task { @MainActor in
            if let text = await text() { share(text) }
          }
        }
      },
      label: { view.label })
    _RenderContext.render(button, context)
  }
}

/// What is said of something before it is shared.
///
/// ```swift
/// ShareLink(item: quote, preview: SharePreview("A quote", image: Image(systemName: "quote.bubble")))
/// ```
nonisolated public struct SharePreview<Image, Icon> {
  let title: Text
}

extension SharePreview where Image: Transferable, Icon: Transferable {
  public init(_ titleKey: LocalizedStringKey, image: Image, icon: Icon) { title = Text(titleKey) }
  @_disfavoredOverload public init<S: StringProtocol>(_ title: S, image: Image, icon: Icon) {
    self.title = Text(title)
  }
}

extension SharePreview where Image: Transferable, Icon == Never {
  public init(_ titleKey: LocalizedStringKey, image: Image) { title = Text(titleKey) }
  @_disfavoredOverload public init<S: StringProtocol>(_ title: S, image: Image) { self.title = Text(title) }
}

extension SharePreview where Image == Never, Icon: Transferable {
  public init(_ titleKey: LocalizedStringKey, icon: Icon) { title = Text(titleKey) }
  @_disfavoredOverload public init<S: StringProtocol>(_ title: S, icon: Icon) { self.title = Text(title) }
}

extension SharePreview where Image == Never, Icon == Never {
  public init(_ titleKey: LocalizedStringKey) { title = Text(titleKey) }
  @_disfavoredOverload public init<S: StringProtocol>(_ title: S) { self.title = Text(title) }
}
