/// Views to look at while they are being made. Here the gallery shows them.
///
/// ```swift
/// struct BookRow_Previews: PreviewProvider {
///   static var previews: some View { BookRow(book: .sample) }
/// }
/// ```
@MainActor @preconcurrency public protocol PreviewProvider {
  associatedtype Previews: View
  @ViewBuilder @MainActor @preconcurrency static var previews: Previews { get }
  @MainActor @preconcurrency static var platform: PreviewPlatform? { get }
}

extension PreviewProvider {
  @MainActor @preconcurrency public static var platform: PreviewPlatform? { nil }
}

/// ```swift
/// static var platform: PreviewPlatform? { .iOS }
/// ```
public enum PreviewPlatform: Sendable {
  case iOS, macOS, tvOS, watchOS
}

/// The room that a preview gets.
///
/// ```swift
/// row.previewLayout(.sizeThatFits)
/// ```
public enum PreviewLayout: Sendable {
  case device, sizeThatFits
  case fixed(width: CGFloat, height: CGFloat)
}

/// A device by name. Pages are seen in the browser that is there, so that the name changes nothing.
///
/// ```swift
/// screen.previewDevice("iPhone 15")
/// ```
public struct PreviewDevice: RawRepresentable, ExpressibleByStringLiteral, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public init(stringLiteral value: String) { self.init(rawValue: value) }
}

extension EnvironmentValues {
  /// Whether views stand among previews, where their names are shown.
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
  /// The name stands above the view in a gallery of previews, and nowhere else.
  nonisolated public func previewDisplayName(_ value: String?) -> some View {
    modifier(PreviewName(name: value))
  }

  nonisolated public func previewLayout(_ value: PreviewLayout) -> some View {
    var size: CGSize?
    if case .fixed(let width, let height) = value { size = CGSize(width: width, height: height) }
    return frame(width: size?.width, height: size?.height)
  }

  /// A page is as wide as its window: the device changes nothing.
  nonisolated public func previewDevice(_ value: PreviewDevice?) -> some View { self }
}
