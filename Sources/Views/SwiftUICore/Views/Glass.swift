/// A translucent pane that blurs its background. Browsers do not refract light, so it is a plain material.
///
/// ```swift
/// Label("Saved", systemImage: "checkmark").padding(12).glassEffect(.regular.tint(.green))
/// ```
public struct Glass: Equatable, Sendable {
  fileprivate var color: Color?
  fileprivate var isSeen = true
  fileprivate var material = Material.regular

  /// The standard pane.
  public static let regular = Glass()
  /// A clearer pane.
  public static let clear = Glass(material: .ultraThin)
  /// No pane.
  public static let identity = Glass(isSeen: false)

  private init(isSeen: Bool = true, material: Material = .regular) {
    self.isSeen = isSeen
    self.material = material
  }

  public static func == (left: Glass, right: Glass) -> Bool {
    left.color == right.color && left.isSeen == right.isSeen && left.material.css == right.material.css
  }

  /// Returns the pane with a tint.
  public func tint(_ color: Color?) -> Glass {
    var glass = self
    glass.color = color
    return glass
  }

  /// Returns the same pane: controls react to touch themselves.
  public func interactive(_ isEnabled: Bool = true) -> Glass { self }
}

/// A group of glass views.
///
/// ```swift
/// GlassEffectContainer(spacing: 8) { HStack { play; pause } }
/// ```
nonisolated public struct GlassEffectContainer<Content: View> {
  let content: Content
  /// Creates a group.
  ///
  /// - `spacing`: Ignored.
  public init(spacing: CGFloat? = nil, @ViewBuilder content: () -> Content) { self.content = content() }
}

extension GlassEffectContainer: View {
  @MainActor public var body: some View { content }
}

/// The default outline of a pane, a capsule.
///
/// ```swift
/// badge.glassEffect(.clear, in: DefaultGlassEffectShape())
/// ```
public struct DefaultGlassEffectShape: Shape {
  /// Creates the shape.
  nonisolated public init() {}
  nonisolated public func path(in rect: CGRect) -> Path { Capsule().path(in: rect) }
}

/// The transition of a pane, which is that of its view.
///
/// ```swift
/// badge.glassEffect().glassEffectTransition(.identity)
/// ```
public struct GlassEffectTransition: Hashable, Sendable {
  private let name: String
  /// Has no effect: a pane appears with its view.
  public static let identity = GlassEffectTransition(name: "identity")
  /// Has no effect: a pane appears with its view.
  public static let matchedGeometry = GlassEffectTransition(name: "matchedGeometry")
  /// Has no effect: a pane appears with its view.
  public static let materialize = GlassEffectTransition(name: "materialize")
}

extension View {
  /// Adds a translucent pane behind this view.
  nonisolated public func glassEffect<S: Shape>(
    _ glass: Glass = .regular, in shape: S = DefaultGlassEffectShape()
  ) -> some View {
    background {
      if glass.isSeen {
        shape.fill(glass.material).overlay { if let color = glass.color { shape.fill(color.opacity(0.4)) } }
      }
    }
  }

  /// Has no effect: panes do not move between views.
  nonisolated public func glassEffectID(_ id: (some Hashable & Sendable)?, in namespace: Namespace.ID)
    -> some View
  {
    self
  }

  /// Has no effect: panes do not merge.
  nonisolated public func glassEffectUnion(
    id: (some Hashable & Sendable)?, namespace: Namespace.ID
  ) -> some View { self }

  /// Has no effect: a pane appears with its view.
  nonisolated public func glassEffectTransition(_ transition: GlassEffectTransition) -> some View { self }
}

/// A button on a translucent pane.
///
/// ```swift
/// Button("Play") { play() }.buttonStyle(.glass)
/// ```
public struct GlassButtonStyle: PrimitiveButtonStyle {
  private let glass: Glass

  /// Creates the style of a glass button.
  nonisolated public init() { glass = .regular }
  /// Creates the style of a glass button.
  nonisolated public init(_ glass: Glass) { self.glass = glass }

  public func makeBody(configuration: Configuration) -> some View {
    Button(role: configuration.role) {
      configuration.trigger()
    } label: {
      configuration.label.foregroundStyle(.primary).padding(.horizontal, 16).padding(.vertical, 10)
        .glassEffect(glass)
    }
    .buttonStyle(.plain)
  }
}

/// A button on a tinted pane.
///
/// ```swift
/// Button("Play") { play() }.buttonStyle(.glassProminent)
/// ```
public struct GlassProminentButtonStyle: PrimitiveButtonStyle {
  /// Creates the style of a tinted glass button.
  nonisolated public init() {}
  public var _name: String? { "prominent" }
  public func makeBody(configuration: Configuration) -> some View { Button(configuration) }
}

extension PrimitiveButtonStyle where Self == GlassButtonStyle {
  /// A glass button.
  nonisolated public static var glass: GlassButtonStyle { GlassButtonStyle() }
  /// Returns the style of a button with a given pane.
  nonisolated public static func glass(_ glass: Glass) -> GlassButtonStyle { GlassButtonStyle(glass) }
}
extension PrimitiveButtonStyle where Self == GlassProminentButtonStyle {
  /// A tinted glass button.
  nonisolated public static var glassProminent: GlassProminentButtonStyle { GlassProminentButtonStyle() }
}
