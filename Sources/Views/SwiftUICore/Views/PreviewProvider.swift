/// Provides previews, shown in the gallery.
///
/// ```swift
/// struct BookRow_Previews: PreviewProvider {
///   static var previews: some View { BookRow(book: .sample) }
/// }
/// ```
@MainActor @preconcurrency public protocol PreviewProvider {
  /// The type of the previews.
  associatedtype Previews: View
  /// The previews.
  @ViewBuilder @MainActor @preconcurrency static var previews: Previews { get }
  /// The platform of the previews, which has no effect on a page.
  @MainActor @preconcurrency static var platform: PreviewPlatform? { get }
}

extension PreviewProvider {
  /// The platform of previews; always nil, because previews run in the browser.
  @MainActor @preconcurrency public static var platform: PreviewPlatform? { nil }
}

/// The platform of a preview. It has no effect on a page.
///
/// ```swift
/// static var platform: PreviewPlatform? { .iOS }
/// ```
public enum PreviewPlatform: Sendable {
  case iOS, macOS, tvOS, watchOS
}

/// The size of a preview.
///
/// ```swift
/// row.previewLayout(.sizeThatFits)
/// ```
public enum PreviewLayout: Sendable {
  case device, sizeThatFits
  case fixed(width: CGFloat, height: CGFloat)
}

/// The name of a device. It has no effect, because previews run in the browser.
///
/// ```swift
/// screen.previewDevice("iPhone 15")
/// ```
public struct PreviewDevice: RawRepresentable, ExpressibleByStringLiteral, Sendable {
  public let rawValue: String
  /// Creates a device by name.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Creates a device by name.
  public init(stringLiteral value: String) { self.init(rawValue: value) }
}

extension EnvironmentValues {
  /// True in the gallery, which shows the names of previews.
  @Entry package var showsPreviewNames = false
}

private struct PreviewName: ViewModifier {
  let name: String?
  @Environment(\.showsPreviewNames) private var isShown

  func body(content: Content) -> some View {
    if isShown, let name {
      VStack(alignment: .leading, spacing: 8) {
        Text(name).font(.caption).foregroundStyle(.secondary)
        content
      }
    } else {
      content
    }
  }
}

extension View {
  /// Names a preview. The gallery shows the name above the view.
  nonisolated public func previewDisplayName(_ value: String?) -> some View {
    modifier(PreviewName(name: value))
  }

  /// Sets the size of a preview. Only fixed sizes have an effect.
  nonisolated public func previewLayout(_ value: PreviewLayout) -> some View {
    var size: CGSize?
    if case .fixed(let width, let height) = value { size = CGSize(width: width, height: height) }
    return frame(width: size?.width, height: size?.height)
  }

  /// Has no effect: a page is as wide as its window.
  nonisolated public func previewDevice(_ value: PreviewDevice?) -> some View { self }
}
