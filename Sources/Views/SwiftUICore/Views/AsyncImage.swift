/// The state of an image that the browser loads.
///
/// ```swift
/// AsyncImage(url: url) { phase in
///   switch phase {
///   case .success(let image): image.resizable()
///   case .failure: Text("The picture could not be loaded.")
///   default: ProgressView()
///   }
/// }
/// ```
public enum AsyncImagePhase: Sendable {
  case empty
  case success(Image)
  case failure(any Error)

  /// The image, or nil before it is loaded.
  public var image: Image? {
    if case .success(let image) = self { image } else { nil }
  }
  /// The error, or nil if loading has not failed.
  public var error: (any Error)? {
    if case .failure(let error) = self { error } else { nil }
  }
}

/// An image that the browser loads when it comes near the viewport. The view for the empty phase is shown until then.
/// Transactions are ignored.
///
/// ```swift
/// AsyncImage(url: book.cover) { image in
///   image.resizable().scaledToFit()
/// } placeholder: {
///   ProgressView()
/// }
/// ```
nonisolated public struct AsyncImage<Content: View> {
  let url: URL?
  let content: (AsyncImagePhase) -> Content

  /// Creates an image.
  ///
  /// - `url`: Nil shows the empty phase.
  /// - `scale`: Ignored; the browser chooses the size.
  /// - `transaction`: Ignored.
  public init(
    url: URL?, scale: CGFloat = 1, transaction: Transaction = Transaction(),
    @ViewBuilder content: @escaping (AsyncImagePhase) -> Content
  ) {
    self.url = url
    self.content = content
  }

  /// Creates an image.
  ///
  /// - Parameters:
  ///   - url: Nil shows the empty phase.
  ///   - scale: Ignored; the browser chooses the size.
  public init(url: URL?, scale: CGFloat = 1) where Content == Image? {
    self.url = url
    content = { $0.image }
  }

  /// Creates an image.
  ///
  /// - `url`: Nil shows the empty phase.
  /// - `scale`: Ignored; the browser chooses the size.
  public init<I: View, P: View>(
    url: URL?, scale: CGFloat = 1, @ViewBuilder content: @escaping (Image) -> I,
    @ViewBuilder placeholder: @escaping () -> P
  ) where Content == _ConditionalContent<I, P> {
    self.url = url
    self.content = { phase in
      if let image = phase.image {
        ViewBuilder.buildEither(first: content(image))
      } else {
        ViewBuilder.buildEither(second: placeholder())
      }
    }
  }
}

extension AsyncImage: View {
  public typealias Body = Never
  @MainActor public static func _render(_ view: Self, _ context: _RenderContext) {
    context.compose(LoadedImage(url: view.url, content: view.content))
  }
}

/// Contains the picture in front of its placeholder, so the page needs no script. After a failure reported by the
/// browser, shows the app's view for that phase.
struct LoadedImage<Content: View>: View {
  let url: URL?
  let content: (AsyncImagePhase) -> Content
  @State private var failed: URL?

  var body: some View {
    if let url, url != failed {
      EnvironmentChanged(content: picture(url)) { values in
        values.imageFailure = { if $0 == url { failed = url } }
      }
    } else {
      content(url == nil ? .empty : .failure(URLError(.cannotDecodeContentData)))
    }
  }

  private func picture(_ url: URL) -> LoadingPicture<Content> {
    // An app that shows only the image has no placeholder.
    let empty = content(.empty)
    let placeholder = (empty as? any OptionalContent)?.isNil == true ? nil : empty
    return LoadingPicture(
      url: url, placeholder: placeholder, picture: content(.success(Image(source: .remote(url)))))
  }
}

/// A condition without an `else` that is false.
private protocol OptionalContent {
  var isNil: Bool { get }
}

extension Optional: OptionalContent {
  fileprivate var isNil: Bool { self == nil }
}

/// A picture in front of its placeholder.
nonisolated struct LoadingPicture<Content: View> {
  let url: URL
  let placeholder: Content?
  let picture: Content
}

extension LoadingPicture: PrimitiveView {
  @MainActor static func _render(_ view: Self, _ context: _RenderContext) {
    // Another picture needs a new element and a new placeholder.
    let context = context.at(UInt64(bitPattern: Int64(view.url.hashValue)))
    guard let placeholder = view.placeholder else { return Content._render(view.picture, context) }
    context.emit(Box(.div, .loading)) { inside in
      Content._render(placeholder, inside.at(0))
      Content._render(view.picture, inside.at(1))
    }
  }
}

extension EnvironmentValues {
  /// Called when the browser failed to load a picture.
  @Entry var imageFailure: (@MainActor (URL) -> Void)?
}
