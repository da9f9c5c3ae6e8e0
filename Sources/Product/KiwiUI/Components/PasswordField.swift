import SwiftUI

/// A password field with a button that shows the characters.
struct PasswordField<Focus: Hashable>: View {
  let name: String
  @Binding var text: String
  let contentType: UITextContentType
  let focus: FocusState<Focus?>.Binding
  let place: Focus
  let submit: @MainActor () -> Void
  @State private var isShown = false

  init(
    _ name: String, text: Binding<String>, contentType: UITextContentType,
    focused focus: FocusState<Focus?>.Binding, equals place: Focus, submit: @escaping @MainActor () -> Void
  ) {
    self.name = name
    _text = text
    self.contentType = contentType
    self.focus = focus
    self.place = place
    self.submit = submit
  }

  var body: some View {
    field
      .textContentType(contentType)
      .textInputAutocapitalization(.never)
      .autocorrectionDisabled()
      .focused(focus, equals: place)
      .onSubmit(submit)
      .submitLabel(.go)
      .overlay(alignment: .trailing) {
        Button {
          isShown.toggle()
          focus.wrappedValue = place
        } label: {
          Label(
            isShown ? "Hide Password" : "Show Password", systemImage: isShown ? "eye.slash" : "eye"
          )
          .labelStyle(.iconOnly)
          .frame(width: 36, height: 36)
        }
        .buttonStyle(.plain)
        .foregroundStyle(Color.softInk)
        .padding(.trailing, Spacing.small)
      }
  }

  @ViewBuilder private var field: some View {
    if isShown { TextField(name, text: $text) } else { SecureField(name, text: $text) }
  }
}
