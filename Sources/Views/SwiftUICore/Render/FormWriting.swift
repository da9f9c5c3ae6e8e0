/// The state of writing a page for a browser without script. All controls belong to one form with the `id` ``id`` and
/// are named by ``ElementNames``.
@MainActor package struct FormWriting {
  /// A control to write.
  struct Control {
    var tag: String
    /// HTML attributes, each with a leading space.
    var attributes = ""
    /// HTML before, after and at the end inside the element.
    var before = ""
    var after = ""
    var end = ""
    var isDialog = false
    var omits: Set<AttributeName> = []
  }

  nonisolated package static let id = "form"
  /// The labels of the buttons that only such a page has, looked up once.
  let labels = Labels()
  /// The prefix of names within the current node.
  var scope: UInt64 = 0
  /// The element to focus.
  let focus: ElementID?
  /// The surrounding radio group, and the option being written.
  var group: String?
  var option: String?
  /// Sheets and dialogs, written outside the content they cover, outermost first.
  var dialogs: [String] = []
  /// True if content is pending that such a page does not receive automatically.
  var isUnfinished = false
  /// True if the surrounding scroll view loads more when its end comes near.
  var hasMore = false
  var isNear = false
  /// True for content that is not worth waiting for: pictures, which the browser loads itself, and hidden elements.
  var isNegligible = false

  struct Labels {
    let add = frameworkText("Add")
    let apply = frameworkText("Apply")
    let close = frameworkText("Close")
    let search = frameworkText("Search")
    let showMore = frameworkText("Show More")
  }

  init(focus: ElementID?) { self.focus = focus }

  func control(for record: Record, _ name: String) -> Control {
    var control = Control(tag: record.tag.name)
    let type = record.attribute(.type)
    switch record.tag {
    case .button:
      control = Self.button(record.tag.name, name)
    case .a where record.listens(to: "tap") && !record.has(.href):
      control = Self.button("button", name)
      control.omits = [.role, .tabIndex, .rel]
    case .input where type == "radio":
      control.attributes = Self.named(group ?? name) + " value=\"\(option ?? name)\""
    case .input where type == "checkbox":
      // Browsers do not send unchecked boxes.
      control.before = "<input type=\"hidden\"\(Self.named(name)) value=\"off\">"
      control.attributes = Self.named(name) + " value=\"on\""
      control.after = Self.press("enter", "", labels.apply)
    case .input, .textarea, .select:
      control.attributes = Self.named(name)
      switch type {
      case "search": control.after = Self.press("enter", "", labels.search)
      case "file": control.after = Self.press("enter", "", labels.add)
      case "range", "color", "date", "time", "datetime-local":
        control.after = Self.press("enter", "", labels.apply)
      default: if record.tag == .select { control.after = Self.press("enter", "", labels.apply) }
      }
    case .option: control.attributes = " value=\"\(name)\""
    case .dialog:
      control.isDialog = true
      control.attributes = " open"
      control.omits = [.open]
    default: if record.isRadioGroup { control.end = Self.press("enter", "", labels.apply) }
    }
    if record.id == focus { control.attributes += " autofocus" }
    // The form gives the control another name.
    if control.attributes.contains(" name=") { control.omits.insert(.name) }
    return control
  }

  /// Never disabled, because the state may depend on typed text and is checked on submission.
  private static func button(_ tag: String, _ name: String) -> Control {
    Control(
      tag: tag, attributes: " type=\"submit\"\(named("tap")) value=\"\(name)\"", omits: [.disabled])
  }

  nonisolated private static func named(_ name: String) -> String { " form=\"\(id)\" name=\"\(name)\"" }

  /// Returns a submit button whose name and value tell which control was pressed.
  nonisolated package static func press(_ name: String, _ value: String, _ title: String) -> String {
    var html =
      "<button type=\"submit\"\(named(name)) value=\"\(value)\" class=\"button\" data-key=\"bordered\">"
    HTML.escape(title, into: &html)
    return html + "</button>"
  }
}

extension Record {
  func has(_ name: AttributeName) -> Bool { attribute(name) != nil }

  func listens(to event: String) -> Bool {
    attribute(.dataEvents)?.split(separator: " ").contains(Substring(event)) == true
  }

  var isRadioGroup: Bool { attribute(.role) == "radiogroup" }
}
