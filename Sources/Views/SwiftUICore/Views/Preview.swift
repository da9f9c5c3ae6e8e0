import Foundation

/// A view to look at while it is being made, by `#Preview`.
///
/// ```swift
/// #Preview("A book") { Text("Emma") }
/// ```
public struct Preview {
  /// What a preview of a view may be tuned by.
  public struct ViewTraits: Sendable {}

  package let name: String?
  private let traits: [PreviewTrait<ViewTraits>]
  private let body: @MainActor () -> any View

  public init(
    _ name: String? = nil, traits: PreviewTrait<ViewTraits>...,
    @ViewBuilder body: @escaping @MainActor () -> any View
  ) {
    self.name = name
    self.traits = traits
    self.body = body
  }

  /// The view with what its traits make of it.
  @MainActor package var content: AnyView {
    func erased<Content: View>(_ view: Content) -> AnyView { AnyView(view) }
    return traits.reversed().reduce(erased(body())) { $1.change($0) }
  }
}

/// Something that a preview is tuned by. A page is as wide as its window, whatever way a device would be held.
///
/// ```swift
/// #Preview(traits: .fixedLayout(width: 320, height: 80)) { Text("Emma") }
/// ```
public struct PreviewTrait<T> {
  let change: @MainActor (AnyView) -> AnyView
}

extension PreviewTrait where T == Preview.ViewTraits {
  private static var unchanged: Self { Self { $0 } }

  public static var defaultLayout: Self { unchanged }
  public static var sizeThatFitsLayout: Self { unchanged }
  public static func fixedLayout(width: CGFloat, height: CGFloat) -> Self {
    Self { AnyView($0.frame(width: width, height: height)) }
  }

  public static var portrait: Self { unchanged }
  public static var landscapeLeft: Self { unchanged }
  public static var landscapeRight: Self { unchanged }
  public static var portraitUpsideDown: Self { unchanged }

  public static func modifier(_ modifier: some PreviewModifier) -> Self {
    nonisolated(unsafe) let modifier = modifier
    return Self { AnyView(PreviewModified(content: $0, modifier: modifier)) }
  }
}

/// What makes a preview from what `#Preview` was given. The macro declares one for each use.
///
/// ```swift
/// // The macro makes one of each preview.
/// #Preview { Text("Emma") }
/// ```
public protocol PreviewRegistry {
  static var fileID: String { get }
  static var line: Int { get }
  static var column: Int { get }
  @MainActor static func makePreview() throws -> Preview
}

/// Something around a preview, with what has to be made for it first.
///
/// ```swift
/// struct Sampled: PreviewModifier {
///   static func makeSharedContext() async throws -> Store { Store.sample }
///   func body(content: Content, context: Store) -> some View { content.environment(context) }
/// }
/// ```
public protocol PreviewModifier {
  associatedtype Body: View
  associatedtype Context = Void
  typealias Content = PreviewModifierContent

  /// What the preview needs, such as a store with samples.
  @MainActor static func makeSharedContext() async throws -> Context
  @ViewBuilder @MainActor func body(content: Content, context: Context) -> Body
}

extension PreviewModifier where Context == Void {
  @MainActor public static func makeSharedContext() async throws {}
}

/// The view that a ``PreviewModifier`` stands around.
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

/// Waits for what a modifier needs. What fails shows why, instead of the preview.
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
