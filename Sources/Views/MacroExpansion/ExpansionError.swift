/// The reason why a macro cannot be expanded, as a message for its user.
struct ExpansionError: Error, Equatable {
  let message: String
  /// The offset in the source, in bytes.
  let offset: Int
}
