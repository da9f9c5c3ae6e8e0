/// Why a command could not do what it was asked for, in a sentence for the operator.
package struct CommandFailure: Error, CustomStringConvertible {
  package let description: String

  package init(_ description: String) {
    self.description = description
  }
}
