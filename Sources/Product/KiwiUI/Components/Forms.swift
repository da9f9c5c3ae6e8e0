import KiwiEngine
import KiwiKit
import PhotosUI
import SwiftUI

extension Binding {
  /// A binding that is on while there is a value, and takes it away when it is switched off.
  @MainActor func isPresent<Item>() -> Binding<Bool> where Value == Item? {
    Binding<Bool>(get: { self.wrappedValue != nil }, set: { if !$0 { self.wrappedValue = nil } })
  }

  /// A binding that is on while there are items, and takes them away when it is switched off.
  @MainActor func hasItems<Item>() -> Binding<Bool> where Value == [Item] {
    Binding<Bool>(get: { !self.wrappedValue.isEmpty }, set: { if !$0 { self.wrappedValue = [] } })
  }

  /// A binding to a value that an asynchronous action changes.
  @MainActor init(
    _ value: @autoclosure @escaping @MainActor () -> Value,
    change: @escaping @MainActor (Value) async -> Void
  ) {
    self.init(get: { value() }, set: { new in Task { await change(new) } })
  }
}

extension View {
  /// Gives a form its title, a button that cancels and one that confirms.
  ///
  /// - Parameter isBusy: Whether the form is being sent, so that it cannot be left.
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

  /// Gives a sheet its title and the button that closes it.
  func doneBar(_ title: LocalizedStringKey, done: @escaping @MainActor () -> Void) -> some View {
    inlineTitle(title).toolbar {
      ToolbarItem(placement: .confirmationAction) {
        Button("Done", action: done).buttonStyle(.borderedProminent)
      }
    }
  }

  /// Gives a sheet its title and a button that leaves it without a change.
  func leaveBar(
    _ title: LocalizedStringKey, button: LocalizedStringKey = "Cancel", leave: @escaping @MainActor () -> Void
  ) -> some View {
    inlineTitle(title).toolbar {
      ToolbarItem(placement: .cancellationAction) { Button(button, action: leave) }
    }
  }

  /// Asks before an action that destroys something.
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

  /// Asks before an action that destroys something.
  func confirming(
    _ question: LocalizedStringKey, isPresented: Binding<Bool>, _ button: LocalizedStringKey,
    action: @escaping @MainActor () async -> Void
  ) -> some View {
    confirmationDialog(question, isPresented: isPresented, titleVisibility: .visible) {
      Button(button, role: .destructive) { Task { await action() } }
    }
  }

  /// Asks before an item is destroyed, while there is one to ask about.
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

  /// Reads each picture that is picked.
  ///
  /// - Parameter read: Is given the picture's bytes, or nil where they cannot be read.
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

/// Returns a field and what is wrong with its text.
@MainActor @ViewBuilder func checkedField(
  _ name: LocalizedStringKey, _ text: Binding<String>, problem: String?
) -> some View {
  TextField(name, text: text)
  FieldProblem(text: problem)
}

/// Returns a field for a number, beside its name, and what is wrong with it.
@MainActor @ViewBuilder func numberField(_ name: String, _ text: Binding<String>, problem: String?)
  -> some View
{
  LabeledField(name, text: text).keyboardType(.numberPad)
  FieldProblem(text: problem)
}

/// Returns a field that searches for towns, and those that were found.
@MainActor @ViewBuilder func townSearch(
  _ towns: TownsViewModel, choose: @escaping @MainActor (Town) -> Void
) -> some View {
  @Bindable var towns = towns
  TextField("Town", text: $towns.name).onSubmit { Task { await towns.search() } }
  Button("Find Towns") { Task { await towns.search() } }.disabled(!towns.canSearch)
  FieldProblem(text: towns.searching.failure?.message)
  if let found = towns.towns {
    if found.isEmpty { Text("No town of this name is known here.").foregroundStyle(Color.softInk) }
    ForEach(found, id: \.self) { town in
      Button {
        choose(town)
      } label: {
        Text(verbatim: [town.name, town.region].compactMap(\.self).joined(separator: ", "))
      }
    }
  }
}

/// Returns a picker of one of some values, by their words.
@MainActor func choicePicker<Value: Hashable>(
  _ name: LocalizedStringKey, _ selection: Binding<Value>, of values: [Value],
  words: @escaping @MainActor (Value) -> String
) -> some View {
  Picker(name, selection: selection) {
    ForEach(values, id: \.self) { Text(words($0)).tag($0) }
  }
}

/// Returns a picker of who sees something.
@MainActor func audiencePicker(_ name: LocalizedStringKey, _ audience: Binding<Audience>) -> some View {
  choicePicker(name, audience, of: Audience.allCases, words: AudienceWords.name)
}

/// Returns a filter for what has at least so many stars.
@MainActor func ratingChip(
  atLeast stars: Int, chosen: @autoclosure @escaping @MainActor () -> Rating?,
  choose: @escaping @MainActor (Rating?) -> Void
) -> some View {
  filterChip(
    stars == 5 ? "5 stars" : "\(stars) stars or more", Rating(halfStars: 2 * stars), chosen: chosen(),
    choose: choose)
}

/// Returns a button that is on while its value is chosen, for a row of filters.
@MainActor func filterChip<Value: Equatable>(
  _ name: String, _ value: Value?, chosen: @autoclosure @escaping @MainActor () -> Value?,
  choose: @escaping @MainActor (Value?) -> Void
) -> some View {
  Toggle(name, isOn: Binding(get: { chosen() == value }, set: { choose($0 ? value : nil) }))
    .toggleStyle(.button)
    .buttonBorderShape(.capsule)
}
