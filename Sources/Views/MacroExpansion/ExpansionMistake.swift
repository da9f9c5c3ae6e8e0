/// Why a macro cannot be expanded, in words for whoever wrote the source.
struct ExpansionMistake: Error, Equatable {
  let message: String
  /// Which byte of the source it is about.
  let offset: Int
}
