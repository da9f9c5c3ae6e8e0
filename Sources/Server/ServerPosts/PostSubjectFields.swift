import ServerCore
import KiwiKit

/// What a request says of what a post is about: the same in a form and in JSON.
struct PostSubjectFields {
  let about: String?
  let rating: Rating?
  var position: BookPosition?

  /// Nil when nothing is said. A rating is one of what is named with it.
  func edit() throws(APIError) -> PostService.AboutEdit? {
    guard let about, !about.isEmpty else {
      guard rating == nil else {
        throw .invalid("rating", "A rating needs \"about\", which names what is rated.")
      }
      guard position == nil else {
        throw .invalid("position", "A page needs \"about\", which names the book.")
      }
      return about == nil ? nil : .nothing
    }
    guard let reference = PostSubjectReference(about), Identifier.isWellFormed(reference.id) else {
      throw .invalid("about", "\"about\" is \"title:\", \"spot:\" or \"experience:\" and the id of one.")
    }
    if case .experience = reference, rating != nil {
      throw .invalid("rating", "An experience has ratings of its own.")
    }
    if position != nil {
      guard case .title = reference else { throw Self.noBook }
    }
    return .subject(PostService.About(reference: reference, rating: rating, position: position))
  }

  static let noBook = APIError.invalid("position", "Books alone have pages. Leave it out, or name a book.")

  // MARK: In a form

  static func rating(_ text: String) throws(APIError) -> Rating {
    guard text.utf8.count <= 2, let rating = Int(text).flatMap(Rating.init) else {
      let range = Rating.quarterStarsRange
      throw .invalid("rating", "A rating is \(range.lowerBound) to \(range.upperBound) quarters of a star.")
    }
    return rating
  }

  static func position(page: String?, percent: String?) throws(APIError) -> BookPosition? {
    let page = try page.map { text throws(APIError) in try place(text) }
    let percent = try percent.map { text throws(APIError) in try place(text) }
    if let page, !Limits.readingPages.contains(page) {
      throw .invalid("position", "A page is a number up to \(Limits.readingPages.upperBound).")
    }
    if let percent, !(0...100).contains(percent) {
      throw .invalid("position", "How far into a book something is, is a number from 0 to 100.")
    }
    return BookPosition(page: page, percent: percent)
  }

  private static func place(_ text: String) throws(APIError) -> Int {
    guard text.utf8.count <= 6, let number = Int(text) else {
      throw .invalid("position", "A page is a whole number, and so is how far it is in percent.")
    }
    return number
  }

  static func flag(_ text: String) throws(APIError) -> Bool {
    switch text {
    case "true": true
    case "false": false
    default: throw .invalid("isSpoiler", "\"isSpoiler\" is \"true\" or \"false\".")
    }
  }
}
