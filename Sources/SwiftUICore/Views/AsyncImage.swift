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

/// An image that the browser loads by itself, when it comes into view.
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

/// Shows the picture from the start, since a page is to be complete without a script, and what the program wants to
/// show instead once the browser says that there is none.
struct LoadedImage<Content: View>: View {
  let url: URL?
  let content: (AsyncImagePhase) -> Content
  @State private var failed: URL?

  var body: some View {
    let phase = phase
    EnvironmentChanged(content: content(phase)) { values in
      guard let url else { return }
      values.imageFailure = { if $0 == url { failed = url } }
    }
  }

  private var phase: AsyncImagePhase {
    guard let url else { return .empty }
    return failed == url
      ? .failure(URLError(.cannotDecodeContentData)) : .success(Image(source: .remote(url)))
  }
}

private struct ImageFailureKey: EnvironmentKey {
  static var defaultValue: (@MainActor (URL) -> Void)? { nil }
}

extension EnvironmentValues {
  /// Told when the browser could not load a picture.
  var imageFailure: (@MainActor (URL) -> Void)? {
    get { self[ImageFailureKey.self] }
    set { self[ImageFailureKey.self] = newValue }
  }
}
