import Foundation

/// A preview of a view, declared with `#Preview`.
///
/// ```swift
/// #Preview("A book") { Text("Emma") }
/// ```
public struct Preview {
  /// The traits of view previews.
  public struct ViewTraits: Sendable {}

  package let name: String?
  private let traits: [PreviewTrait<ViewTraits>]
  private let body: @MainActor () -> any View

  /// Creates a preview.
  public init(
    _ name: String? = nil, traits: PreviewTrait<ViewTraits>...,
    @ViewBuilder body: @escaping @MainActor () -> any View
  ) {
    self.name = name
    self.traits = traits
    self.body = body
  }

  /// The view with its traits applied.
  @MainActor package var content: AnyView {
    func erased<Content: View>(_ view: Content) -> AnyView { AnyView(view) }
    return traits.reversed().reduce(erased(body())) { $1.change($0) }
  }
}

/// A trait of a preview. Orientation has no effect, because a page is as wide as its window.
///
/// ```swift
/// #Preview(traits: .fixedLayout(width: 320, height: 80)) { Text("Emma") }
/// ```
public struct PreviewTrait<T> {
  let change: @MainActor (AnyView) -> AnyView
}

extension PreviewTrait where T == Preview.ViewTraits {
  private static var unchanged: Self { Self { $0 } }

  /// The width of the window.
  public static var defaultLayout: Self { unchanged }
  /// The width of the window.
  public static var sizeThatFitsLayout: Self { unchanged }
  /// Returns a fixed size in points.
  public static func fixedLayout(width: CGFloat, height: CGFloat) -> Self {
    Self { AnyView($0.frame(width: width, height: height)) }
  }

  /// Has no effect on a page.
  public static var portrait: Self { unchanged }
  /// Has no effect on a page.
  public static var landscapeLeft: Self { unchanged }
  /// Has no effect on a page.
  public static var landscapeRight: Self { unchanged }
  /// Has no effect on a page.
  public static var portraitUpsideDown: Self { unchanged }

  /// Returns a trait that applies a modifier.
  public static func modifier(_ modifier: some PreviewModifier) -> Self {
    nonisolated(unsafe) let modifier = modifier
    return Self { AnyView(PreviewModified(content: $0, modifier: modifier)) }
  }
}

/// Creates a preview from the arguments of `#Preview`. The macro declares one for each use.
///
/// ```swift
/// // The macro creates a registry for each preview.
/// #Preview { Text("Emma") }
/// ```
public protocol PreviewRegistry {
  /// The module and file of the preview.
  static var fileID: String { get }
  /// The line of the preview.
  static var line: Int { get }
  /// The column of the preview.
  static var column: Int { get }
  /// Creates the preview.
  @MainActor static func makePreview() throws -> Preview
}

/// A change of previews with a shared context that is created first.
///
/// ```swift
/// struct Sampled: PreviewModifier {
///   static func makeSharedContext() async throws -> Store { Store.sample }
///   func body(content: Content, context: Store) -> some View { content.environment(context) }
/// }
/// ```
public protocol PreviewModifier {
  /// The type of the body.
  associatedtype Body: View
  /// The type of the shared context.
  associatedtype Context = Void
  /// The previewed view.
  typealias Content = PreviewModifierContent

  /// Returns the context, such as a store with samples.
  @MainActor static func makeSharedContext() async throws -> Context
  /// Returns the modified preview.
  @ViewBuilder @MainActor func body(content: Content, context: Context) -> Body
}

extension PreviewModifier where Context == Void {
  /// Returns an empty context.
  @MainActor public static func makeSharedContext() async throws {}
}

/// The view that a ``PreviewModifier`` changes.
///
/// ```swift
/// struct Padded: PreviewModifier {
///   func body(content: Content, context: Void) -> some View { content.padding() }
/// }
/// ```
public struct PreviewModifierContent: View {
  let content: AnyView

  public var body: some View { content }
}

/// Waits for a modifier's context. Errors are shown in place of the preview.
private struct PreviewModified<Modifier: PreviewModifier>: View {
  let content: AnyView
  let modifier: Modifier
  @State private var context: Result<Modifier.Context, any Error>?

  var body: some View {
    Group {
      switch context {
      case .success(let context)?:
        modifier.body(content: PreviewModifierContent(content: content), context: context)
      case .failure(let error)?: Text(verbatim: "\(error)")
      case nil: ProgressView()
      }
    }
    .task {
      do {
        context = .success(try await Modifier.makeSharedContext())
      } catch {
        context = .failure(error)
      }
    }
  }
}
