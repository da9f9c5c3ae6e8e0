import KiwiKit

extension BookPosition {
  package init?(checkedPage page: Int?, percent: Int?, field: String) throws(APIError) {
    if let page, !Limits.readingPages.contains(page) {
      throw .invalid(field, "A page is a number up to \(Limits.readingPages.upperBound).")
    }
    if let percent, !(0...100).contains(percent) {
      throw .invalid(field, "How far into a book something is, is a number from 0 to 100.")
    }
    self.init(page: page, percent: percent)
  }
}
