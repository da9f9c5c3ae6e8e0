import Foundation
import SwiftUICore

/// A symbol with the title for sharing.
///
/// ```swift
/// ShareLink(item: url) // shows this label
/// ```
nonisolated public struct DefaultShareLinkLabel {
  let title: Text
  init(_ title: Text = Text(framework: "Share…")) { self.title = title }
}

extension DefaultShareLinkLabel: View {
  @MainActor public var body: some View {
    Label(title: { title }, icon: { Image(systemName: "square.and.arrow.up") })
  }
}

/// Passes content to the browser's share sheet, or to the clipboard if there is none.
///
/// ```swift
/// ShareLink("Share", item: book.url)
/// ```
nonisolated public struct ShareLink<Data, PreviewImage, PreviewIcon, Label: View> {
  enum Shared {
    case text(String)
    /// Returns nil if the value has no text representation.
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
  /// Creates a link that shares a URL.
  ///
  /// - `subject`: A title for the recipient.
  /// - `message`: A text for the recipient.
  public init(
    item: URL, subject: Text? = nil, message: Text? = nil, @ViewBuilder label: () -> Label
  ) {
    self.init(text: item.absoluteString, subject: subject, message: message, made: label())
  }
}

extension ShareLink where PreviewImage == Never, PreviewIcon == Never, Data == CollectionOfOne<String> {
  /// Creates a link that shares a text.
  ///
  /// - `subject`: A title for the recipient.
  /// - `message`: A text for the recipient.
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
  /// Creates a link that shares a URL, with the default label.
  public init(item: URL, subject: Text? = nil, message: Text? = nil) {
    self.init(text: item.absoluteString, subject: subject, message: message, made: DefaultShareLinkLabel())
  }
  /// Creates a link that shares a URL, with a title.
  public init(_ titleKey: LocalizedStringKey, item: URL, subject: Text? = nil, message: Text? = nil) {
    self.init(
      text: item.absoluteString, subject: subject, message: message,
      made: DefaultShareLinkLabel(Text(titleKey)))
  }
  /// Creates a link that shares a URL, with an unlocalized title.
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
  /// Creates a link that shares text, with the default label.
  public init(item: String, subject: Text? = nil, message: Text? = nil) {
    self.init(text: item, subject: subject, message: message, made: DefaultShareLinkLabel())
  }
  /// Creates a link that shares text, with a title.
  public init(_ titleKey: LocalizedStringKey, item: String, subject: Text? = nil, message: Text? = nil) {
    self.init(text: item, subject: subject, message: message, made: DefaultShareLinkLabel(Text(titleKey)))
  }
  /// Creates a link that shares text, with an unlocalized title.
  @_disfavoredOverload public init<S: StringProtocol>(
    _ title: S, item: String, subject: Text? = nil, message: Text? = nil
  ) {
    self.init(text: item, subject: subject, message: message, made: DefaultShareLinkLabel(Text(title)))
  }
}

extension ShareLink {
  /// Creates a link that shares a value. The preview is unused, because the browser makes its own.
  public init<I: Transferable>(
    item: I, subject: Text? = nil, message: Text? = nil, preview: SharePreview<PreviewImage, PreviewIcon>,
    @ViewBuilder label: () -> Label
  ) where Data == CollectionOfOne<I> {
    self.init(Self.shared(item), subject: subject ?? preview.title, message: message, made: label())
  }
  /// Creates a link that shares a value, with a title or the default label.
  public init<I: Transferable>(
    item: I, subject: Text? = nil, message: Text? = nil, preview: SharePreview<PreviewImage, PreviewIcon>
  ) where Data == CollectionOfOne<I>, Label == DefaultShareLinkLabel {
    self.init(
      Self.shared(item), subject: subject ?? preview.title, message: message, made: DefaultShareLinkLabel())
  }
  /// Creates a link that shares a value, with a title or the default label.
  public init<I: Transferable>(
    _ titleKey: LocalizedStringKey, item: I, subject: Text? = nil, message: Text? = nil,
    preview: SharePreview<PreviewImage, PreviewIcon>
  ) where Data == CollectionOfOne<I>, Label == DefaultShareLinkLabel {
    self.init(
      Self.shared(item), subject: subject ?? preview.title, message: message,
      made: DefaultShareLinkLabel(Text(titleKey)))
  }
  /// Creates a link that shares a value, with a title or the default label.
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
    func share(_ text: String) {
      // The last two are shown where the browser has no share sheet.
      let words = [frameworkText("Link copied"), frameworkText("Copy this address: \(text)")]
      graph.request(.effect(name: "share", arguments: [text, title, message] + words))
    }
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

/// A description of shared content.
///
/// ```swift
/// ShareLink(item: quote, preview: SharePreview("A quote", image: Image(systemName: "quote.bubble")))
/// ```
nonisolated public struct SharePreview<Image, Icon> {
  let title: Text
}

extension SharePreview where Image: Transferable, Icon: Transferable {
  /// Creates a preview with an image and an icon.
  public init(_ titleKey: LocalizedStringKey, image: Image, icon: Icon) { title = Text(titleKey) }
  /// Creates a preview with an image and an icon.
  @_disfavoredOverload public init<S: StringProtocol>(_ title: S, image: Image, icon: Icon) {
    self.title = Text(title)
  }
}

extension SharePreview where Image: Transferable, Icon == Never {
  /// Creates a preview with an image.
  public init(_ titleKey: LocalizedStringKey, image: Image) { title = Text(titleKey) }
  /// Creates a preview with an image.
  @_disfavoredOverload public init<S: StringProtocol>(_ title: S, image: Image) { self.title = Text(title) }
}

extension SharePreview where Image == Never, Icon: Transferable {
  /// Creates a preview with an icon.
  public init(_ titleKey: LocalizedStringKey, icon: Icon) { title = Text(titleKey) }
  /// Creates a preview with an icon.
  @_disfavoredOverload public init<S: StringProtocol>(_ title: S, icon: Icon) { self.title = Text(title) }
}

extension SharePreview where Image == Never, Icon == Never {
  /// Creates a preview.
  public init(_ titleKey: LocalizedStringKey) { title = Text(titleKey) }
  /// Creates a preview.
  @_disfavoredOverload public init<S: StringProtocol>(_ title: S) { self.title = Text(title) }
}
