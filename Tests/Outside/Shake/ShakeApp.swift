import SwiftUI

// A field that shakes when its text is invalid.

extension View {
  func shake(_ trigger: some Equatable) -> some View {
    keyframeAnimator(initialValue: 0.0, trigger: trigger) { content, x in
      content.offset(x: x)
    } keyframes: { _ in
      CubicKeyframe(-10, duration: 0.1)
      CubicKeyframe(10, duration: 0.1)
      CubicKeyframe(-6, duration: 0.1)
      CubicKeyframe(0, duration: 0.1)
    }
  }
}

@main
struct ShakeApp: App {
  var body: some Scene {
    WindowGroup { DoorView() }
  }
}

struct DoorView: View {
  @State private var code = ""
  @State private var failures = 0
  @FocusState private var isFocused: Bool

  var body: some View {
    Form {
      SecureField("Code", text: $code)
        .focused($isFocused)
        .textContentType(.oneTimeCode)
        .keyboardType(.numberPad)
        .onSubmit(open)
        .shake(failures)
      Button("Open", action: open).disabled(code.isEmpty)
    }
    .onAppear { isFocused = true }
  }

  private func open() {
    guard code != "1234" else { return }
    failures += 1
    code = ""
  }
}
