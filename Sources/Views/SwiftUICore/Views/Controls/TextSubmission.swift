/// The kinds of fields that trigger a submission.
///
/// ```swift
/// form.onSubmit(of: .search) { search() }
/// ```
public struct SubmitTriggers: OptionSet, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  /// Text fields.
  public static let text = SubmitTriggers(rawValue: 1)
  /// Search fields.
  public static let search = SubmitTriggers(rawValue: 2)
}

/// The label of the key that submits a field.
///
/// ```swift
/// TextField("Search", text: $words).submitLabel(.search).onSubmit { search() }
/// ```
public struct SubmitLabel: Sendable {
  let name: String
  /// The label "done".
  public static let done = SubmitLabel(name: "done")
  /// The label "go".
  public static let go = SubmitLabel(name: "go")
  /// The label "go"; browsers have no closer one.
  public static let join = SubmitLabel(name: "go")
  /// The label "go"; browsers have no closer one.
  public static let route = SubmitLabel(name: "go")
  /// The label "send".
  public static let send = SubmitLabel(name: "send")
  /// The label "search".
  public static let search = SubmitLabel(name: "search")
  /// The label "next".
  public static let next = SubmitLabel(name: "next")
  /// The label "next"; browsers have no closer one.
  public static let `continue` = SubmitLabel(name: "next")
  /// The label "enter".
  public static let `return` = SubmitLabel(name: "enter")
}

extension EnvironmentValues {
  @Entry var submit: (@MainActor () -> Void)?
  @Entry var submitLabel: SubmitLabel?
}

extension View {
  /// Performs an action when a field inside is submitted, before the actions of outer views.
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

  /// Stops submissions in this view from reaching outer actions.
  nonisolated public func submitScope(_ isBlocking: Bool = true) -> some View {
    EnvironmentChanged(content: self) { values in
      if isBlocking { (values.submit, values.searchSubmit) = (nil, nil) }
    }
  }

  /// Sets the label of the key that submits fields in this view.
  nonisolated public func submitLabel(_ submitLabel: SubmitLabel) -> some View {
    EnvironmentChanged(content: self) { $0.submitLabel = submitLabel }
  }
}
