/// How far something is with being loaded.
public enum Loading: Hashable, Sendable {
  case idle
  case loading
  case loaded
  case failed(APIFailure)

  public var failure: APIFailure? {
    if case .failed(let failure) = self { failure } else { nil }
  }
}
