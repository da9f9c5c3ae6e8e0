/// A placeholder for UIKit's type, so source for phones compiles.
///
/// ```swift
/// func makeUIView(context: Context) -> UIView { UIView() }
/// ```
@MainActor open class UIView {
  public init() {}
}

/// A placeholder for UIKit's type, so source for phones compiles.
///
/// ```swift
/// func makeUIViewController(context: Context) -> UIViewController { UIViewController() }
/// ```
@MainActor open class UIViewController {
  public init() {}
}

/// A UIKit view for phones. A page shows a note in its place.
///
/// ```swift
/// struct Gauge: UIViewRepresentable {
///   func makeUIView(context: Context) -> UIView { UIView() }
///   func updateUIView(_ uiView: UIView, context: Context) {}
/// }
/// ```
@MainActor public protocol UIViewRepresentable: View where Body == Never {
  /// The type of the view.
  associatedtype UIViewType: UIView
  /// The type of the coordinator.
  associatedtype Coordinator = Void
  /// The context of the view.
  typealias Context = UIViewRepresentableContext<Self>

  /// Creates the view. Never called on a page.
  func makeUIView(context: Context) -> UIViewType
  /// Updates the view. Never called on a page.
  func updateUIView(_ uiView: UIViewType, context: Context)
  /// Creates the coordinator. Never called on a page.
  func makeCoordinator() -> Coordinator
  /// Cleans up the view. Never called on a page.
  static func dismantleUIView(_ uiView: UIViewType, coordinator: Coordinator)
}

/// The context of a representable view. Never created on a page.
///
/// ```swift
/// func updateUIView(_ uiView: UIView, context: Context) { show(context.coordinator) }
/// ```
@MainActor public struct UIViewRepresentableContext<Representable: UIViewRepresentable> {
  public let coordinator: Representable.Coordinator
  /// The environment of the view.
  public let environment: EnvironmentValues
}

extension UIViewRepresentable where Coordinator == Void {
  public func makeCoordinator() { () }
}

extension UIViewRepresentable {
  public static func dismantleUIView(_ uiView: UIViewType, coordinator: Coordinator) {}
  public var body: Never { preconditionFailure("\(Self.self) needs UIKit and has no body.") }
  public static func _render(_ view: Self, _ context: _RenderContext) {
    PhoneOnly._render(PhoneOnly(name: "\(Self.self)"), context)
  }
}

/// A UIKit view controller for phones. A page shows a note in its place.
///
/// ```swift
/// struct Camera: UIViewControllerRepresentable {
///   func makeUIViewController(context: Context) -> UIViewController { UIViewController() }
///   func updateUIViewController(_ uiViewController: UIViewController, context: Context) {}
/// }
/// ```
@MainActor public protocol UIViewControllerRepresentable: View where Body == Never {
  /// The type of the view controller.
  associatedtype UIViewControllerType: UIViewController
  /// The type of the coordinator.
  associatedtype Coordinator = Void
  /// The context of the view controller.
  typealias Context = UIViewControllerRepresentableContext<Self>

  /// Creates the view controller. Never called on a page.
  func makeUIViewController(context: Context) -> UIViewControllerType
  /// Updates the view controller. Never called on a page.
  func updateUIViewController(_ uiViewController: UIViewControllerType, context: Context)
  /// Creates the coordinator. Never called on a page.
  func makeCoordinator() -> Coordinator
  /// Cleans up the view controller. Never called on a page.
  static func dismantleUIViewController(
    _ uiViewController: UIViewControllerType, coordinator: Coordinator)
}

/// The context of a representable view controller. Never created on a page.
///
/// ```swift
/// func updateUIViewController(_ controller: UIViewController, context: Context) { show(context.coordinator) }
/// ```
@MainActor
public struct UIViewControllerRepresentableContext<
  Representable: UIViewControllerRepresentable
> {
  /// The coordinator of the view controller.
  public let coordinator: Representable.Coordinator
  /// The environment of the view.
  public let environment: EnvironmentValues
}

extension UIViewControllerRepresentable where Coordinator == Void {
  public func makeCoordinator() { () }
}

extension UIViewControllerRepresentable {
  public static func dismantleUIViewController(
    _ uiViewController: UIViewControllerType, coordinator: Coordinator
  ) {}
  public var body: Never { preconditionFailure("\(Self.self) needs UIKit and has no body.") }
  public static func _render(_ view: Self, _ context: _RenderContext) {
    PhoneOnly._render(PhoneOnly(name: "\(Self.self)"), context)
  }
}

/// A note in place of a UIKit view.
nonisolated private struct PhoneOnly: View {
  let name: String

  var body: some View {
    Label(framework: "\(name) shows on iPhone", systemImage: "iphone")
      .font(.footnote)
      .padding(12)
      .frame(maxWidth: .infinity, maxHeight: .infinity)
      .background(Color(uiColor: .tertiarySystemFill), in: .rect(cornerRadius: 8))
  }
}
