/// The CSS rules that lay out elements like SwiftUI's containers. The host supplies colors, fonts and decoration.
package enum LayoutStyle {
  package static let rules = PackageResources.layout_css
}
