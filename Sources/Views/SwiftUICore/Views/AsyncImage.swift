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

  public var image: Image? {
    if case .success(let image) = self { image } else { nil }
  }
  public var error: (any Error)? {
    if case .failure(let error) = self { error } else { nil }
  }
}

/// An image that the browser loads by itself, when it comes into view. Until it has come, what the program shows for
/// the empty phase stands in its place. A `transaction` changes nothing.
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

  public init(
    url: URL?, scale: CGFloat = 1, transaction: Transaction = Transaction(),
    @ViewBuilder content: @escaping (AsyncImagePhase) -> Content
  ) {
    self.url = url
    self.content = content
  }

  public init(url: URL?, scale: CGFloat = 1) where Content == Image? {
    self.url = url
    content = { $0.image }
  }

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

/// Has the picture in the page from the start, since that is to be complete without a script, upon what stands for it
/// while it loads; and what the program wants to show instead once the browser says that there is none.
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
    // A program that only shows the picture has nothing to show before.
    let empty = content(.empty)
    let placeholder = (empty as? any Absence)?.isAbsent == true ? nil : empty
    return LoadingPicture(
      url: url, placeholder: placeholder, picture: content(.success(Image(source: .remote(url)))))
  }
}

/// What a condition without an `else` shows when it does not hold.
private protocol Absence {
  var isAbsent: Bool { get }
}

extension Optional: Absence {
  fileprivate var isAbsent: Bool { self == nil }
}

/// A picture upon what stands for it until the browser has it.
nonisolated struct LoadingPicture<Content: View> {
  let url: URL
  let placeholder: Content?
  let picture: Content
}

extension LoadingPicture: PrimitiveView {
  @MainActor static func _render(_ view: Self, _ context: _RenderContext) {
    // Another picture is another element, with what stands for it, and has not come yet.
    let context = context.at(UInt64(bitPattern: Int64(view.url.hashValue)))
    guard let placeholder = view.placeholder else { return Content._render(view.picture, context) }
    context.emit(Box(.div, .loading)) { inside in
      Content._render(placeholder, inside.at(0))
      Content._render(view.picture, inside.at(1))
    }
  }
}

extension EnvironmentValues {
  /// Told when the browser could not load a picture.
  @Entry var imageFailure: (@MainActor (URL) -> Void)?
}
