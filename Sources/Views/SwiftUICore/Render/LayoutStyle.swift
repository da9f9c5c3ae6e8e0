/// The rules by which elements share room as SwiftUI's containers do. They hold no colour, face or ornament: those
/// are the host's.
package enum LayoutStyle {
  package static let rules = PackageResources.layout_css
}
