/// The form that a value of a request must have, for the error that names it.
package enum ExpectedType: Equatable, Sendable {
  case text
  case texts
  case uuid
  case wholeNumber
  case number
  case flag
  case object
  case objects
  case list
  case longerList
  case address
  case time
  case day
  case hybridTime
  /// One of these words.
  case oneOf([String])
  /// An object with this member.
  case complete(missing: String)

  /// Returns the problem of a member with another form.
  func message(_ field: String) -> LocalizedText {
    switch self {
    case .text: "\"\(field)\" must be a text."
    case .texts: "\"\(field)\" must be a list of texts."
    case .uuid: "\"\(field)\" must be a UUID in lowercase text."
    case .wholeNumber: "\"\(field)\" must be a whole number."
    case .number: "\"\(field)\" must be a number."
    case .flag: "\"\(field)\" must be true or false."
    case .object: "\"\(field)\" must be an object."
    case .objects: "\"\(field)\" must be a list of objects."
    case .list: "\"\(field)\" must be a list."
    case .longerList: "\"\(field)\" must be a longer list."
    case .address: "\"\(field)\" must be an address."
    case .time: "\"\(field)\" must be a time in UTC, such as 2026-02-11T12:34:56Z."
    case .day: "\"\(field)\" must be a day such as 2026-11-23."
    case .hybridTime: "\"\(field)\" must be a hybrid time, such as 0199f2a6b3c4-0001-1a2b3c4d."
    case .oneOf(let words): "\"\(field)\" must be one of \(words.joined(separator: ", "))."
    case .complete(let member): "\"\(field)\" must be complete: it lacks \"\(member)\"."
    }
  }
}
