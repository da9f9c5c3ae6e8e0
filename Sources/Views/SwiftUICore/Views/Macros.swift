/// Declares a preview. A file may contain any number of them.
///
/// ```swift
/// #Preview("Signed out", traits: .sizeThatFitsLayout) {
///   ProfileRow(name: nil)
/// }
/// ```
@freestanding(declaration) public macro Preview(
  _ name: String? = nil, @ViewBuilder body: @escaping @MainActor () -> any View
) = #externalMacro(module: "SwiftUIMacros", type: "PreviewMacro")

/// Declares a preview with traits.
@freestanding(declaration) public macro Preview(
  _ name: String? = nil, traits: PreviewTrait<Preview.ViewTraits>,
  _ additionalTraits: PreviewTrait<Preview.ViewTraits>...,
  @ViewBuilder body: @escaping @MainActor () -> any View
) = #externalMacro(module: "SwiftUIMacros", type: "PreviewMacro")

/// Turns a variable in the closure of `#Preview` into a property. It may then be `@State`.
@attached(peer) public macro Previewable() =
  #externalMacro(module: "SwiftUIMacros", type: "PreviewableMacro")

/// Turns a variable in an extension of ``EnvironmentValues`` or ``Transaction`` into a value. The initializer is the
/// default.
///
/// ```swift
/// extension EnvironmentValues {
///   @Entry var columnWidth: CGFloat = 320
/// }
/// ```
///
/// If the variable declares its type, the default is evaluated at each read of an unset value.
@attached(accessor) @attached(peer, names: prefixed(__Key_)) public macro Entry() =
  #externalMacro(module: "SwiftUIMacros", type: "EntryMacro")
