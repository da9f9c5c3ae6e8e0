/// Whether rows can be deleted and moved by buttons of their own.
///
/// ```swift
/// @Environment(\.editMode) private var editMode
/// ```
public enum EditMode: Sendable {
  case inactive, transient, active

  public var isEditing: Bool { self != .inactive }
}

/// A binding that is the same each time it is handed down, so that the views that see it need not be made again.
final class KeptEditMode {
  let binding: Binding<EditMode>
  init(_ binding: Binding<EditMode>) { self.binding = binding }
}

extension EnvironmentValues {
  public var editMode: Binding<EditMode>? {
    get { keptEditMode?.binding }
    set { keptEditMode = newValue.map(KeptEditMode.init) }
  }
  @Entry var keptEditMode: KeptEditMode?
}

/// Begins and ends the editing of the list around.
///
/// ```swift
/// .toolbar { EditButton() }
/// ```
nonisolated public struct EditButton {
  public init() {}
}

extension EditButton: View {
  @MainActor public var body: some View { EditToggle() }
}

struct EditToggle: View {
  @Environment(\.editMode) private var mode

  var body: some View {
    let isEditing = mode?.wrappedValue.isEditing == true
    Button(isEditing ? "Done" : "Edit") { mode?.wrappedValue = isEditing ? .inactive : .active }
      .disabled(mode == nil)
  }
}
