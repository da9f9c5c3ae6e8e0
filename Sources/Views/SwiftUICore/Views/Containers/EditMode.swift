/// Shows or hides the buttons for deleting and moving rows.
///
/// ```swift
/// @Environment(\.editMode) private var editMode
/// ```
public enum EditMode: Sendable {
  case inactive, transient, active

  /// True while rows show edit buttons.
  public var isEditing: Bool { self != .inactive }
}

/// A binding with a stable identity, so views that read it are not reevaluated.
final class StableEditMode {
  let binding: Binding<EditMode>
  init(_ binding: Binding<EditMode>) { self.binding = binding }
}

extension EnvironmentValues {
  /// The edit mode of the surrounding screen.
  public var editMode: Binding<EditMode>? {
    get { stableEditMode?.binding }
    set { stableEditMode = newValue.map(StableEditMode.init) }
  }
  @Entry var stableEditMode: StableEditMode?
}

/// Starts and ends editing of the surrounding list.
///
/// ```swift
/// .toolbar { EditButton() }
/// ```
nonisolated public struct EditButton {
  /// Creates a button.
  public init() {}
}

extension EditButton: View {
  @MainActor public var body: some View { EditToggle() }
}

struct EditToggle: View {
  @Environment(\.editMode) private var mode

  var body: some View {
    let isEditing = mode?.wrappedValue.isEditing == true
    Button {
      mode?.wrappedValue = isEditing ? .inactive : .active
    } label: {
      Text(framework: isEditing ? "Done" : "Edit")
    }
    .disabled(mode == nil)
  }
}
