/// What the writer knows of a page for browsers that run no script: all of its controls belong to one form, whose `id`
/// is ``id``, and each of them has the name that ``ElementNames`` gives it.
@MainActor package struct FormWriting {
  /// How an element of the views is written as a control.
  struct Control {
    var tag: String
    /// As HTML, with a space before each.
    var attributes = ""
    /// What stands before and behind the element, and as the last thing in it.
    var before = ""
    var after = ""
    var end = ""
    var isDialog = false
    var omits: Set<AttributeName> = []
  }

  nonisolated package static let id = "form"
  /// What the names within the node that is being written begin with.
  var scope: UInt64 = 0
  /// The element that gets the focus.
  let focus: ElementID?
  /// The radio buttons around, and which one of them is being written.
  var group: String?
  var option: String?
  /// Sheets and questions, which stand outside of what they cover; those further out first.
  var dialogs: [String] = []
  /// Whether something is still to come, which does not come to such a page by itself.
  var isUnfinished = false
  /// Whether what scrolls around has something in it that goes on once the reader comes near.
  var goesOn = false
  var isNear = false
  /// Whether what is being written is nothing to wait for: a picture, which the browser loads by itself, or what is not
  /// on show.
  var isAside = false

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
      // A box that is not checked is not sent.
      control.before = "<input type=\"hidden\"\(Self.named(name)) value=\"off\">"
      control.attributes = Self.named(name) + " value=\"on\""
      control.after = Self.press("enter", "", "Apply")
    case .input, .textarea, .select:
      control.attributes = Self.named(name)
      switch type {
      case "search": control.after = Self.press("enter", "", "Search")
      case "file": control.after = Self.press("enter", "", "Add")
      case "range", "color", "date", "time", "datetime-local":
        control.after = Self.press("enter", "", "Apply")
      default: if record.tag == .select { control.after = Self.press("enter", "", "Apply") }
      }
    case .option: control.attributes = " value=\"\(name)\""
    case .dialog:
      control.isDialog = true
      control.attributes = " open"
      control.omits = [.open]
    default: if record.isRadioGroup { control.end = Self.press("enter", "", "Apply") }
    }
    if record.id == focus { control.attributes += " autofocus" }
    // Its name here is another one.
    if control.attributes.contains(" name=") { control.omits.insert(.name) }
    return control
  }

  /// Whether it can be pressed may depend on what is typed, so that is asked once it is pressed.
  private static func button(_ tag: String, _ name: String) -> Control {
    Control(
      tag: tag, attributes: " type=\"submit\"\(named("tap")) value=\"\(name)\"", omits: [.disabled])
  }

  nonisolated private static func named(_ name: String) -> String { " form=\"\(id)\" name=\"\(name)\"" }

  /// A button that sends the form: its name says what was pressed, and its value where.
  nonisolated package static func press(_ name: String, _ value: String, _ title: String) -> String {
    "<button type=\"submit\"\(named(name)) value=\"\(value)\" class=\"button\" data-key=\"bordered\">\(title)</button>"
  }
}

extension Record {
  func has(_ name: AttributeName) -> Bool { attribute(name) != nil }

  func listens(to event: String) -> Bool {
    attribute(.dataEvents)?.split(separator: " ").contains(Substring(event)) == true
  }

  var isRadioGroup: Bool { attribute(.role) == "radiogroup" }
}
