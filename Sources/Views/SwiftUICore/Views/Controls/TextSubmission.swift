/// ```swift
/// form.onSubmit(of: .search) { search() }
/// ```
public struct SubmitTriggers: OptionSet, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  public static let text = SubmitTriggers(rawValue: 1)
  public static let search = SubmitTriggers(rawValue: 2)
}

/// What the key that submits a field says.
///
/// ```swift
/// TextField("Search", text: $words).submitLabel(.search).onSubmit { search() }
/// ```
public struct SubmitLabel: Sendable {
  let name: String
  public static let done = SubmitLabel(name: "done")
  public static let go = SubmitLabel(name: "go")
  public static let join = SubmitLabel(name: "go")
  public static let route = SubmitLabel(name: "go")
  public static let send = SubmitLabel(name: "send")
  public static let search = SubmitLabel(name: "search")
  public static let next = SubmitLabel(name: "next")
  public static let `continue` = SubmitLabel(name: "next")
  public static let `return` = SubmitLabel(name: "enter")
}

extension EnvironmentValues {
  @Entry var submit: (@MainActor () -> Void)?
  @Entry var submitLabel: SubmitLabel?
}

extension View {
  /// Runs an action when a field inside is submitted, before those of views further out.
  nonisolated public func onSubmit(
    of triggers: SubmitTriggers = .text, _ action: @escaping @MainActor () -> Void
  ) -> some View {
    EnvironmentChanged(content: self) { values in
      func joined(_ outer: (@MainActor () -> Void)?) -> @MainActor () -> Void {
        {
          action()
          outer?()
        }
      }
      if triggers.contains(.text) { values.submit = joined(values.submit) }
      if triggers.contains(.search) { values.searchSubmit = joined(values.searchSubmit) }
    }
  }

  /// Keeps submissions inside from the actions further out.
  nonisolated public func submitScope(_ isBlocking: Bool = true) -> some View {
    EnvironmentChanged(content: self) { values in
      if isBlocking { (values.submit, values.searchSubmit) = (nil, nil) }
    }
  }

  nonisolated public func submitLabel(_ submitLabel: SubmitLabel) -> some View {
    EnvironmentChanged(content: self) { $0.submitLabel = submitLabel }
  }
}
