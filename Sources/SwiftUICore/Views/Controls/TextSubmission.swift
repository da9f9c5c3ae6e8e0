public struct SubmitTriggers: OptionSet, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  public static let text = SubmitTriggers(rawValue: 1)
  public static let search = SubmitTriggers(rawValue: 2)
}

public struct SubmitLabel: Sendable {
  let name: String
  public static let done = SubmitLabel(name: "done")
  public static let go = SubmitLabel(name: "go")
  public static let send = SubmitLabel(name: "send")
  public static let search = SubmitLabel(name: "search")
  public static let next = SubmitLabel(name: "next")
  public static let `return` = SubmitLabel(name: "enter")
}

private struct SubmitKey: EnvironmentKey { static var defaultValue: (@MainActor () -> Void)? { nil } }
private struct KeyboardKey: EnvironmentKey { static var defaultValue: String { "" } }

private struct ContentTypeKey: EnvironmentKey { static var defaultValue: String? { nil } }

extension EnvironmentValues {
  var submit: (@MainActor () -> Void)? {
    get { self[SubmitKey.self] }
    set { self[SubmitKey.self] = newValue }
  }
  var keyboard: String {
    get { self[KeyboardKey.self] }
    set { self[KeyboardKey.self] = newValue }
  }
  var contentType: String? {
    get { self[ContentTypeKey.self] }
    set { self[ContentTypeKey.self] = newValue }
  }
}

extension View {
  nonisolated public func onSubmit(
    of triggers: SubmitTriggers = .text, _ action: @escaping @MainActor () -> Void
  ) -> some View {
    EnvironmentChanged(content: self) { values in
      guard triggers.contains(.text) else { return }
      let outer = values.submit
      values.submit = {
        action()
        outer?()
      }
    }
  }

  nonisolated public func submitLabel(_ submitLabel: SubmitLabel) -> some View {
    boxes { boxes, _ in
      if boxes[0].kind == .field { boxes[0].set(.enterKeyHint, submitLabel.name) }
    }
  }
}
