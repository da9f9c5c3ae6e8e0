import SwiftUI

// Views and controllers of UIKit, replaced by a page.

struct Dial: UIViewRepresentable {
  @Binding var value: Double

  final class Coordinator {
    let dial: Dial
    init(_ dial: Dial) { self.dial = dial }
  }

  func makeCoordinator() -> Coordinator { Coordinator(self) }
  func makeUIView(context: Context) -> UIView { UIView() }
  func updateUIView(_ uiView: UIView, context: Context) {}
}

struct Camera: UIViewControllerRepresentable {
  func makeUIViewController(context: Context) -> UIViewController { UIViewController() }
  func updateUIViewController(_ uiViewController: UIViewController, context: Context) {}
}

@main
struct BridgeApp: App {
  @State private var value = 0.5

  var body: some Scene {
    WindowGroup {
      VStack(spacing: 20) {
        Dial(value: $value).frame(height: 120)
        Camera().frame(height: 200).clipShape(.rect(cornerRadius: 16))
        Slider(value: $value)
      }
      .padding()
    }
  }
}
