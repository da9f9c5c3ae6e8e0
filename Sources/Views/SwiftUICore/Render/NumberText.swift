/// Formats numbers for HTML attributes (HTML, section 2.3.4.3), without loss.
package enum NumberText {
  package static func of(_ value: Double) -> String {
    guard value.isFinite else {
      return value < 0 ? of(-Double.greatestFiniteMagnitude) : of(value > 0 ? .greatestFiniteMagnitude : 0)
    }
    return Int64(exactly: value).map { String($0) } ?? "\(value)"
  }
}
