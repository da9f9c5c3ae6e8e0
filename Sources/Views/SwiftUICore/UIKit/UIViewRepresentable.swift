/// A view of UIKit, of which there is only the name here: what a program makes of it shows on phones.
///
/// ```swift
/// func makeUIView(context: Context) -> UIView { UIView() }
/// ```
@MainActor open class UIView {
  public init() {}
}

/// A controller of UIKit, of which there is only the name here.
///
/// ```swift
/// func makeUIViewController(context: Context) -> UIViewController { UIViewController() }
/// ```
@MainActor open class UIViewController {
  public init() {}
}

/// A view that UIKit makes on phones. A page shows in its place that it does.
///
/// ```swift
/// struct Gauge: UIViewRepresentable {
///   func makeUIView(context: Context) -> UIView { UIView() }
///   func updateUIView(_ uiView: UIView, context: Context) {}
/// }
/// ```
@MainActor public protocol UIViewRepresentable: View where Body == Never {
  associatedtype UIViewType: UIView
  associatedtype Coordinator = Void
  typealias Context = UIViewRepresentableContext<Self>

  func makeUIView(context: Context) -> UIViewType
  func updateUIView(_ uiView: UIViewType, context: Context)
  func makeCoordinator() -> Coordinator
  static func dismantleUIView(_ uiView: UIViewType, coordinator: Coordinator)
}

/// What a representable view is told. Nothing calls for it on a page.
///
/// ```swift
/// func updateUIView(_ uiView: UIView, context: Context) { show(context.coordinator) }
/// ```
@MainActor public struct UIViewRepresentableContext<Representable: UIViewRepresentable> {
  public let coordinator: Representable.Coordinator
  public let environment: EnvironmentValues
}

extension UIViewRepresentable where Coordinator == Void {
  public func makeCoordinator() { () }
}

extension UIViewRepresentable {
  public static func dismantleUIView(_ uiView: UIViewType, coordinator: Coordinator) {}
  public var body: Never { preconditionFailure("UIKit shows it.") }
  public static func _render(_ view: Self, _ context: _RenderContext) {
    PhoneOnly._render(PhoneOnly(name: "\(Self.self)"), context)
  }
}

/// A controller that UIKit makes on phones. A page shows in its place that it does.
///
/// ```swift
/// struct Camera: UIViewControllerRepresentable {
///   func makeUIViewController(context: Context) -> UIViewController { UIViewController() }
///   func updateUIViewController(_ uiViewController: UIViewController, context: Context) {}
/// }
/// ```
@MainActor public protocol UIViewControllerRepresentable: View where Body == Never {
  associatedtype UIViewControllerType: UIViewController
  associatedtype Coordinator = Void
  typealias Context = UIViewControllerRepresentableContext<Self>

  func makeUIViewController(context: Context) -> UIViewControllerType
  func updateUIViewController(_ uiViewController: UIViewControllerType, context: Context)
  func makeCoordinator() -> Coordinator
  static func dismantleUIViewController(
    _ uiViewController: UIViewControllerType, coordinator: Coordinator)
}

/// What a representable controller is told. Nothing calls for it on a page.
///
/// ```swift
/// func updateUIViewController(_ controller: UIViewController, context: Context) { show(context.coordinator) }
/// ```
@MainActor
public struct UIViewControllerRepresentableContext<
  Representable: UIViewControllerRepresentable
> {
  public let coordinator: Representable.Coordinator
  public let environment: EnvironmentValues
}

extension UIViewControllerRepresentable where Coordinator == Void {
  public func makeCoordinator() { () }
}

extension UIViewControllerRepresentable {
  public static func dismantleUIViewController(
    _ uiViewController: UIViewControllerType, coordinator: Coordinator
  ) {}
  public var body: Never { preconditionFailure("UIKit shows it.") }
  public static func _render(_ view: Self, _ context: _RenderContext) {
    PhoneOnly._render(PhoneOnly(name: "\(Self.self)"), context)
  }
}

/// Stands where a phone shows something that is UIKit's.
nonisolated private struct PhoneOnly: View {
  let name: String

  var body: some View {
    Label("\(name) shows on iPhone", systemImage: "iphone")
      .font(.footnote)
      .padding(12)
      .frame(maxWidth: .infinity, maxHeight: .infinity)
      .background(Color(uiColor: .tertiarySystemFill), in: .rect(cornerRadius: 8))
  }
}
