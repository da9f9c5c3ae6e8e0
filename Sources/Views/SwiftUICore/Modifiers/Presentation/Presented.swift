import Observation

/// Connects a presented view and its content.
@MainActor @Observable final class PresentationModel {
  /// True if only the app may close it.
  @ObservationIgnored var isDismissDisabled = false
  /// The number of buttons of an alert. An alert without any gets a default one.
  @ObservationIgnored var buttonCount = 0
  @ObservationIgnored var cancel: (() -> Void)?
  /// The title of the screen inside, if any.
  var screenTitle: String?

  func note<Label>(_ button: Button<Label>) {
    buttonCount += 1
    if button.role == .cancel { cancel = button.action }
  }
}

enum PresentationForm: Sendable {
  case sheet, cover, popover
  case alert(title: Text)
  case confirmation(title: Text, isTitleVisible: Bool)

  var isAlert: Bool {
    switch self {
    case .alert, .confirmation: true
    case .sheet, .cover, .popover: false
    }
  }
}

/// Shows a view in front of the page while a value is presented.
nonisolated struct Presented<Content: View, Front: View> {
  let content: Content
  let form: PresentationForm
  /// The identity of the presented value, or nil. Another identity is another sheet.
  let identity: @MainActor () -> AnyHashable?
  let dismiss: @MainActor () -> Void
  /// The presented value, for presenting it again.
  let shown: @MainActor () -> Any
  let present: @MainActor (Any) -> Void
  var onDismiss: (@MainActor () -> Void)?
  let front: @MainActor () -> Front
}

extension Presented: PrimitiveView {
  @MainActor static func _render(_ view: Self, _ context: _RenderContext) {
    Content._render(view.content, context.at(1))
    let steps = context.environment.location?.presentations
    func present() -> (Any) -> Bool {
      { [present = view.present, place = context.builder.node.place] (content: Any) in
        guard place.node != nil else { return false }
        present(content)
        return true
      }
    }
    guard let identity = context.read(view.identity) else {
      if let steps, !steps.isEmpty { steps.adopt(context.stablePlace, present: present()) }
      return
    }
    var outside = context.at(2)
    outside.pending = nil
    outside.wrapper = .none
    outside.path = _RenderContext.mix(outside.path, UInt64(bitPattern: Int64(identity.hashValue)))
    outside.environment.startPresentation(view.dismiss)
    let step = steps?.number(of: identity, view.shown(), at: context.stablePlace, present: present())
    outside.composeApart(
      Dialog(
        form: view.form, step: step, dismiss: view.dismiss, onDismiss: view.onDismiss, front: view.front))
  }
}

extension EnvironmentValues {
  /// Isolates a presentation from the screen and URL behind it.
  fileprivate mutating func startPresentation(_ action: @escaping @MainActor () -> Void) {
    dismiss = DismissAction(StableAction(action))
    isPresented = true
    navigation = nil
    screen = nil
    presence = nil
    refresh = nil
    urlScope = nil
    isPage = false
    splitColumn = nil
    tabs = nil
    barOwner = nil
    tabValue = nil
    editMode = nil
    buttonEffect = nil
    isLazy = false
    startRows(selection: nil)
  }
}

struct Dialog<Front: View>: View {
  let form: PresentationForm
  let step: UInt32?
  let dismiss: @MainActor () -> Void
  let onDismiss: (@MainActor () -> Void)?
  let front: @MainActor () -> Front
  @State private var model = PresentationModel()

  var body: some View {
    Behaved(content: DialogElement(form: form, step: step, dismiss: dismiss, front: front, model: model)) {
      AppearBehavior(disappear: onDismiss)
    }
  }
}

nonisolated struct DialogElement<Front: View> {
  let form: PresentationForm
  let step: UInt32?
  let dismiss: @MainActor () -> Void
  let front: @MainActor () -> Front
  let model: PresentationModel
}

extension DialogElement: PrimitiveView {
  @MainActor static func _render(_ view: Self, _ context: _RenderContext) {
    let model = view.model
    var context = context
    context.environment.presentation = model
    context.environment.presentationSteps = context.environment.location?.presentations
    if view.form.isAlert { context.environment.collectionRound = CollectionRound() }
    model.buttonCount = 0
    model.cancel = nil
    var box = Box(.dialog, .dialog)
    box.traits = .outside
    box.set(.ariaModal, "true")
    if let step = view.step { box.set(.dataStep, String(step)) }
    let dismiss = view.dismiss
    box.handlers = [
      .dismiss {
        if model.isDismissDisabled { return }
        let cancel = model.cancel
        dismiss()
        cancel?()
      }
    ]
    var title: Text?
    switch view.form {
    case .sheet: box.set(.dataKey, "sheet")
    case .cover: box.set(.dataKey, "cover")
    case .popover: box.set(.dataKey, "popover")
    case .alert(let text):
      title = text
      box.become(.alert, named: text, context)
    case .confirmation(let text, let isTitleVisible):
      if isTitleVisible { title = text }
      box.become(.alert, named: text, context)
      box.set(.dataKey, "confirmation")
    }
    if box.kind == .alert { context.environment.buttonEffect = { _ in dismiss() } }
    let index = context.builder.count
    context.emit(box) { inside in
      if let title {
        var heading = Box(.h2, .title2)
        heading.text = title.plain(inside.environment)
        inside.at(1).emit(heading)
      }
      inside.at(2).lazily(view.front)
    }
    if box.kind == .dialog {
      let name = context.read({ model.screenTitle }) ?? context.builder.name(of: index)
      let words = name ?? frameworkText("Dialog", context.environment.locale)
      context.builder.setAttribute(Attribute(.ariaLabel, words), at: index)
    }
  }
}

extension Box {
  @MainActor fileprivate mutating func become(_ kind: Kind, named title: Text, _ context: _RenderContext) {
    self.kind = kind
    set(.role, "alertdialog")
    set(.ariaLabel, title.plain(context.environment))
  }
}

extension OutputBuilder {
  /// Returns the first heading inside an element, or else its first text, as a label.
  func name(of index: Int) -> String? {
    let words = WordSearch(range: index + 1..<count, of: self)
    return words.heading ?? words.first
  }
}

extension EnvironmentValues {
  @Entry var presentation: PresentationModel?
}

/// The older way to close a presentation.
///
/// ```swift
/// @Environment(\.presentationMode) private var mode
/// ```
public struct PresentationMode {
  /// True in a presented view.
  public let isPresented: Bool
  let action: DismissAction

  /// Closes the presentation.
  @MainActor public mutating func dismiss() { action() }
}

extension EnvironmentValues {
  /// The presentation around the view.
  public var presentationMode: Binding<PresentationMode> {
    let mode = PresentationMode(isPresented: isPresented, action: dismiss)
    return Binding(get: { mode }, set: { _ in })
  }
}
