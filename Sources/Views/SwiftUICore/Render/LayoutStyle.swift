/// The rules that lay out elements like SwiftUI's containers. Colors, fonts and decoration are the host's.
package enum LayoutStyle {
  package static let rules = PackageResources.layout_css
}
