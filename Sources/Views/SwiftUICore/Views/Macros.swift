/// Declares a view to look at while it is being made. Any number may stand in a file.
///
/// ```swift
/// #Preview("Signed out", traits: .sizeThatFitsLayout) {
///   ProfileRow(name: nil)
/// }
/// ```
@freestanding(declaration) public macro Preview(
  _ name: String? = nil, @ViewBuilder body: @escaping @MainActor () -> any View
) = #externalMacro(module: "SwiftUIMacros", type: "PreviewMacro")

/// Declares a view to look at while it is being made, tuned by traits.
@freestanding(declaration) public macro Preview(
  _ name: String? = nil, traits: PreviewTrait<Preview.ViewTraits>,
  _ additionalTraits: PreviewTrait<Preview.ViewTraits>...,
  @ViewBuilder body: @escaping @MainActor () -> any View
) = #externalMacro(module: "SwiftUIMacros", type: "PreviewMacro")

/// Makes a variable in the closure of `#Preview` a property of the preview, so that it may be `@State`.
@attached(peer) public macro Previewable() =
  #externalMacro(module: "SwiftUIMacros", type: "PreviewableMacro")

/// Makes a variable in an extension of ``EnvironmentValues`` or ``Transaction`` a value of theirs,
/// which is what stands after the equals sign where nobody set it.
///
/// ```swift
/// extension EnvironmentValues {
///   @Entry var columnWidth: CGFloat = 320
/// }
/// ```
///
/// The expression is evaluated whenever the value is asked for and nobody has set it, where the variable says its type.
@attached(accessor) @attached(peer, names: prefixed(__Key_)) public macro Entry() =
  #externalMacro(module: "SwiftUIMacros", type: "EntryMacro")
