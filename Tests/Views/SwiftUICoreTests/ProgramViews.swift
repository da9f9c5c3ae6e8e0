import SwiftUIControls

@testable import SwiftUICore

/// The views of a random program.
struct ProgramView: View {
  let world: Box<ProgramWorld>

  var body: some View {
    VStack(spacing: 0) {
      Button("lock") { world.value.isLocked.toggle() }
      ForEach(world.value.parts.indices, id: \.self) { number in
        Button("open \(number)") { world.value.parts[number].isOpen.toggle() }
        PartView(world: world, number: number).disabled(world.value.isLocked)
      }
    }
  }
}

private struct PartView: View {
  let world: Box<ProgramWorld>
  let number: Int

  private var part: ProgramWorld.Part { world.value.parts[number] }
  private var rows: Binding<[ProgramWorld.Row]> {
    Binding(get: { world.value.parts[number].rows }, set: { world.value.parts[number].rows = $0 })
  }

  var body: some View {
    let part = part
    Text(verbatim: "part \(number): \(part.chosen)")
    if part.isOpen {
      if part.isSegmented { picker.pickerStyle(.segmented) } else { picker }
      list.environment(\.editMode, .constant(part.isEditing ? .active : .inactive))
    }
  }

  private var picker: some View {
    let chosen = Binding(
      get: { world.value.parts[number].chosen }, set: { world.value.parts[number].chosen = $0 })
    return Picker("choice \(number)", selection: chosen) {
      ForEach(part.rows) { Text(verbatim: "option \($0.id)").tag($0.id) }
    }
  }

  private var list: some View {
    List {
      switch part.form {
      case .named:
        ForEach(part.rows) { row in
          RowView(part: part, number: number, row: named(row))
        }
        .onDelete { rows.wrappedValue.remove(atOffsets: $0) }
        .onMove { rows.wrappedValue.move(fromOffsets: $0, toOffset: $1) }
      case .bound:
        ForEach(rows) { RowView(part: part, number: number, row: $0) }
          .onDelete { rows.wrappedValue.remove(atOffsets: $0) }
          .onMove { rows.wrappedValue.move(fromOffsets: $0, toOffset: $1) }
      case .edited:
        ForEach(rows, editActions: .all) { RowView(part: part, number: number, row: $0) }
      }
    }
  }

  private func named(_ row: ProgramWorld.Row) -> Binding<ProgramWorld.Row> {
    Binding(get: { row }, set: { new in world.value.change(number, row.id) { $0 = new } })
  }
}

private struct RowView: View {
  let part: ProgramWorld.Part
  let number: Int
  @Binding var row: ProgramWorld.Row
  @State private var bumps = 0

  var body: some View {
    if part.isWrapped { AnyView(HStack { content }) } else { HStack { content } }
  }

  @ViewBuilder private var content: some View {
    let place = "\(number) \(row.id)"
    Text(verbatim: ProgramWorld.text(number, row) + (part.hasCounter ? " \(bumps)" : ""))
    if part.hasOdd, !row.count.isMultiple(of: 2) { Button("odd \(place)") { row.count += 3 } }
    ForEach(0..<1) { _ in EmptyView() }
    if part.hasCounter { Button("bump \(place)") { bumps += 1 } }
    if part.hasToggle { Toggle("toggle \(place)", isOn: $row.isOn) }
    button(0)
    button(1)
    button(2)
    button(3)
    button(4)
    button(5)
    if part.hasField { TextField("name \(place)", text: $row.name) }
  }

  @ViewBuilder private func button(_ button: Int) -> some View {
    if button < part.buttons {
      Button("tap \(number) \(row.id) \(button)") { row.count += button + 1 }
    }
  }
}
