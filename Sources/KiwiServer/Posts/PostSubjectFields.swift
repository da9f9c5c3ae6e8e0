import KiwiKit

/// What a request says of what a post is about: the same in a form and in JSON.
struct PostSubjectFields {
  let about: String?
  /// In quarters of a star.
  let rating: Int?

  /// Nil when nothing is said. A rating is one of what is named with it.
  func edit() throws(APIError) -> PostService.AboutEdit? {
    guard let about, !about.isEmpty else {
      guard rating == nil else {
        throw .invalid("rating", "A rating needs \"about\", which names what is rated.")
      }
      return about == nil ? nil : .nothing
    }
    guard let reference = PostSubjectReference(about), Identifier.isWellFormed(reference.id) else {
      throw .invalid("about", "\"about\" is \"title:\", \"spot:\" or \"experience:\" and the id of one.")
    }
    if case .experience = reference, rating != nil {
      throw .invalid("rating", "An experience has ratings of its own.")
    }
    return .subject(PostService.About(reference: reference, rating: try rating.map(Self.rating)))
  }

  private static func rating(_ number: Int) throws(APIError) -> Rating {
    guard let rating = Rating(quarterStars: number) else {
      let range = Rating.quarterStarsRange
      throw .invalid("rating", "A rating is \(range.lowerBound) to \(range.upperBound) quarters of a star.")
    }
    return rating
  }

  // MARK: In a form

  static func number(_ text: String) throws(APIError) -> Int {
    guard text.utf8.count <= 2, let number = Int(text) else {
      throw .invalid("rating", "A rating is a number of quarters of a star.")
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
