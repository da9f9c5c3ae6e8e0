/// Extracts the text of a view that serves as a name, such as a label.
@MainActor package enum PlainText {
  /// Returns nil for a view without text.
  package static func of<Content: View>(_ view: Content, _ environment: EnvironmentValues) -> String? {
    (view as? any PlainTextProviding)?.plainText(environment)
  }

  /// Returns the label of a control as a text, for controls that cannot show views.
  package static func text<Content: View>(of view: Content) -> Text? {
    (view as? Text) ?? (view as? Label<Text, Image>)?.title
  }
}

@MainActor protocol PlainTextProviding {
  func plainText(_ environment: EnvironmentValues) -> String?
}

extension Text: PlainTextProviding {
  @MainActor func plainText(_ environment: EnvironmentValues) -> String? { plain(environment) }
}

extension Label: PlainTextProviding {
  @MainActor func plainText(_ environment: EnvironmentValues) -> String? { PlainText.of(title, environment) }
}

extension BoxModified: PlainTextProviding {
  @MainActor func plainText(_ environment: EnvironmentValues) -> String? {
    PlainText.of(content, environment)
  }
}

extension TupleView: PlainTextProviding {
  @MainActor func plainText(_ environment: EnvironmentValues) -> String? {
    var text: String?
    func look<Child: View>(_ child: Child) {
      if text == nil { text = PlainText.of(child, environment) }
    }
    repeat look(each content)
    return text
  }
}

extension HStack: PlainTextProviding {
  @MainActor func plainText(_ environment: EnvironmentValues) -> String? {
    PlainText.of(content, environment)
  }
}

extension VStack: PlainTextProviding {
  @MainActor func plainText(_ environment: EnvironmentValues) -> String? {
    PlainText.of(content, environment)
  }
}
