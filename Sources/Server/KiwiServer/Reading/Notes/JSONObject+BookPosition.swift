import HTTPServer
import KiwiKit

extension JSONObject {
  /// Returns nil without a position, or for one without a page and a percentage.
  func bookPosition(_ name: String) throws(APIError) -> BookPosition? {
    guard let position = try optionalObject(name) else { return nil }
    let page = try position.optionalInt("page")
    let percent = try position.optionalInt("percent")
    return try BookPosition(checkedPage: page, percent: percent, field: field(name))
  }
}

extension BookPosition {
  init?(checkedPage page: Int?, percent: Int?, field: String) throws(APIError) {
    if let page, !Limits.readingPages.contains(page) {
      throw .invalid(field, "A page is a number up to \(Limits.readingPages.upperBound).")
    }
    if let percent, !(0...100).contains(percent) {
      throw .invalid(field, "How far into a book something is, is a number from 0 to 100.")
    }
    self.init(page: page, percent: percent)
  }
}
