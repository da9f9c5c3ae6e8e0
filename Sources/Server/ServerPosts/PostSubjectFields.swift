import ServerCore
import KiwiKit

/// The fields of a request about a post's subject, the same in forms and JSON.
struct PostSubjectFields {
  let about: String?
  let rating: Rating?
  var position: BookPosition?

  /// Returns the edit, or nil if the request has none. A rating needs a subject.
  func edit() throws(APIError) -> PostService.AboutEdit? {
    guard let about, !about.isEmpty else {
      guard rating == nil else {
        throw .invalid("rating", "A rating needs a subject. Send \"about\", too.")
      }
      guard position == nil else {
        throw .invalid("position", "A position needs a book. Send \"about\", too.")
      }
      return about == nil ? nil : .nothing
    }
    guard let reference = PostSubjectReference(about), Identifier.isWellFormed(reference.id) else {
      throw .invalid("about", "\"about\" must be \"title:\", \"spot:\" or \"experience:\" and an id.")
    }
    if case .experience = reference, rating != nil {
      throw .invalid("rating", "An experience has its own ratings. Remove the rating.")
    }
    if position != nil {
      guard case .title = reference else { throw Self.notABook }
    }
    return .subject(PostService.About(reference: reference, rating: rating, position: position))
  }

  static let notABook = APIError.invalid(
    "position", "Only books have positions. Remove it, or choose a book.")

  // MARK: In a form

  static func rating(_ text: String) throws(APIError) -> Rating {
    guard text.utf8.count <= 2, let rating = Int(text).flatMap(Rating.init) else {
      let range = Rating.quarterStarsRange
      throw .invalid(
        "rating", "A rating must be \(range.lowerBound) to \(range.upperBound) quarters of a star.")
    }
    return rating
  }

  static func position(page: String?, percent: String?) throws(APIError) -> BookPosition? {
    let page = try page.map { text throws(APIError) in try place(text) }
    let percent = try percent.map { text throws(APIError) in try place(text) }
    if let page, !Limits.readingPages.contains(page) {
      throw .invalid("position", "A page must be a number up to \(Limits.readingPages.upperBound).")
    }
    if let percent, !(0...100).contains(percent) {
      throw .invalid("position", "A percentage must be a number from 0 to 100.")
    }
    return BookPosition(page: page, percent: percent)
  }

  private static func place(_ text: String) throws(APIError) -> Int {
    guard text.utf8.count <= 6, let number = Int(text) else {
      throw .invalid("position", "This position is not a whole number. Enter a page or a percentage.")
    }
    return number
  }

  static func flag(_ text: String) throws(APIError) -> Bool {
    switch text {
    case "true": true
    case "false": false
    default: throw .invalid("isSpoiler", "\"isSpoiler\" must be \"true\" or \"false\".")
    }
  }
}
