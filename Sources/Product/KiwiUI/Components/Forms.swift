import KiwiEngine
import KiwiKit
import PhotosUI
import SwiftUI

extension Binding {
  /// Returns a binding that is true while there is a value; setting it to false removes the value.
  @MainActor func isPresent<Item>() -> Binding<Bool> where Value == Item? {
    Binding<Bool>(get: { self.wrappedValue != nil }, set: { if !$0 { self.wrappedValue = nil } })
  }

  /// Returns a binding that is true while there are items; setting it to false removes them.
  @MainActor func hasItems<Item>() -> Binding<Bool> where Value == [Item] {
    Binding<Bool>(get: { !self.wrappedValue.isEmpty }, set: { if !$0 { self.wrappedValue = [] } })
  }

  /// Creates a binding to a value that an asynchronous action changes.
  @MainActor init(
    _ value: @autoclosure @escaping @MainActor () -> Value,
    change: @escaping @MainActor (Value) async -> Void
  ) {
    self.init(get: { value() }, set: { new in Task { await change(new) } })
  }
}

extension View {
  /// Adds a title, a cancel button and a confirm button to a form.
  ///
  /// - Parameter isBusy: Disables the cancel button, for the time of a submission.
  func formBar(
    _ title: LocalizedStringKey, confirm: LocalizedStringKey, canConfirm: Bool, isBusy: Bool = false,
    cancel: @escaping @MainActor () -> Void, action: @escaping @MainActor () async -> Void
  ) -> some View {
    inlineTitle(title).toolbar {
      ToolbarItem(placement: .cancellationAction) { Button("Cancel", action: cancel).disabled(isBusy) }
      ToolbarItem(placement: .confirmationAction) {
        Button(confirm) { Task { await action() } }.buttonStyle(.borderedProminent).disabled(!canConfirm)
      }
    }
  }

  /// Adds a title and a Done button to a sheet.
  func doneBar(_ title: LocalizedStringKey, done: @escaping @MainActor () -> Void) -> some View {
    inlineTitle(title).toolbar {
      ToolbarItem(placement: .confirmationAction) {
        Button("Done", action: done).buttonStyle(.borderedProminent)
      }
    }
  }

  /// Adds a title and a button that closes without a change to a sheet.
  func leaveBar(
    _ title: LocalizedStringKey, button: LocalizedStringKey = "Cancel", leave: @escaping @MainActor () -> Void
  ) -> some View {
    inlineTitle(title).toolbar {
      ToolbarItem(placement: .cancellationAction) { Button(button, action: leave) }
    }
  }

  /// Asks for confirmation of a destructive action.
  func confirming(
    _ question: LocalizedStringKey, isPresented: Binding<Bool>, _ button: LocalizedStringKey,
    message: LocalizedStringKey, action: @escaping @MainActor () async -> Void
  ) -> some View {
    confirmationDialog(question, isPresented: isPresented, titleVisibility: .visible) {
      Button(button, role: .destructive) { Task { await action() } }
    } message: {
      Text(message)
    }
  }

  /// Asks for confirmation of a destructive action.
  func confirming(
    _ question: LocalizedStringKey, isPresented: Binding<Bool>, _ button: LocalizedStringKey,
    action: @escaping @MainActor () async -> Void
  ) -> some View {
    confirmationDialog(question, isPresented: isPresented, titleVisibility: .visible) {
      Button(button, role: .destructive) { Task { await action() } }
    }
  }

  /// Asks for confirmation of a destructive action on an item, while the item is set.
  func confirming<Item>(
    _ question: LocalizedStringKey, of item: Binding<Item?>, _ button: LocalizedStringKey,
    message: LocalizedStringKey, action: @escaping @MainActor (Item) async -> Void
  ) -> some View {
    confirmationDialog(
      question, isPresented: item.isPresent(), titleVisibility: .visible, presenting: item.wrappedValue
    ) { item in
      Button(button, role: .destructive) { Task { await action(item) } }
    } message: { _ in
      Text(message)
    }
  }

  /// Loads each picture that the user picks.
  ///
  /// - Parameter read: Receives the picture's bytes; nil if they cannot be loaded.
  func onPick(
    _ picked: Binding<PhotosPickerItem?>, read: @escaping @MainActor (Data?) async -> Void
  ) -> some View {
    onChange(of: picked.wrappedValue) { _, item in
      guard let item else { return }
      picked.wrappedValue = nil
      Task { await read(try? await item.loadTransferable(type: Data.self)) }
    }
  }
}

/// Returns a text field with the problem of its text.
@MainActor @ViewBuilder func checkedField(
  _ name: LocalizedStringKey, _ text: Binding<String>, problem: String?
) -> some View {
  TextField(name, text: text)
  FieldProblem(text: problem)
}

/// Returns a labeled number field with the problem of its text.
@MainActor @ViewBuilder func numberField(_ name: String, _ text: Binding<String>, problem: String?)
  -> some View
{
  LabeledField(name, text: text).keyboardType(.numberPad)
  FieldProblem(text: problem)
}

/// Returns a search field for towns with its results.
@MainActor @ViewBuilder func townSearch(
  _ towns: TownsViewModel, choose: @escaping @MainActor (Town) -> Void
) -> some View {
  @Bindable var towns = towns
  TextField("Town", text: $towns.name).onSubmit { Task { await towns.search() } }
  Button("Find Towns") { Task { await towns.search() } }.disabled(!towns.canSearch)
  FieldProblem(text: towns.searching.failure?.message)
  if let found = towns.towns {
    if found.isEmpty {
      Text("No towns found. Check the spelling, or try a larger town nearby.").foregroundStyle(Color.softInk)
    }
    ForEach(found, id: \.self) { town in
      Button {
        choose(town)
      } label: {
        Text(verbatim: [town.name, town.region].compactMap(\.self).joined(separator: ", "))
      }
    }
  }
}

/// Returns a picker of one of several values.
@MainActor func choicePicker<Value: Hashable>(
  _ name: LocalizedStringKey, _ selection: Binding<Value>, of values: [Value],
  words: @escaping @MainActor (Value) -> String
) -> some View {
  Picker(name, selection: selection) {
    ForEach(values, id: \.self) { Text(words($0)).tag($0) }
  }
}

/// Returns a picker of an audience.
@MainActor func audiencePicker(_ name: LocalizedStringKey, _ audience: Binding<Audience>) -> some View {
  choicePicker(name, audience, of: Audience.allCases, words: AudienceWords.name)
}

/// Returns a filter chip for a minimum rating.
@MainActor func ratingChip(
  atLeast stars: Int, chosen: @autoclosure @escaping @MainActor () -> Rating?,
  choose: @escaping @MainActor (Rating?) -> Void
) -> some View {
  filterChip(
    stars == 5 ? localized("5 stars") : localized("\(stars) stars or more"), Rating(halfStars: 2 * stars),
    chosen: chosen(),
    choose: choose)
}

/// Returns a filter chip that is on while its value is chosen.
@MainActor func filterChip<Value: Equatable>(
  _ name: String, _ value: Value?, chosen: @autoclosure @escaping @MainActor () -> Value?,
  choose: @escaping @MainActor (Value?) -> Void
) -> some View {
  Toggle(name, isOn: Binding(get: { chosen() == value }, set: { choose($0 ? value : nil) }))
    .toggleStyle(.button)
    .buttonBorderShape(.capsule)
}
