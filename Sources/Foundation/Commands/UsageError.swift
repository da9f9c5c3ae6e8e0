/// A command that was written wrongly, in a sentence for whoever wrote it.
public struct UsageError: Error, Equatable, CustomStringConvertible {
  public let description: String

  public init(_ description: String) {
    self.description = description
  }
}
