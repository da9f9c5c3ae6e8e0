import SwiftUI

// Gradients in text, under masks, and in geometry effects.

@main
struct MasksApp: App {
  var body: some Scene {
    WindowGroup {
      ScrollView {
        VStack(spacing: 32) {
          Text("Gradient words")
            .font(.largeTitle.bold())
            .foregroundStyle(
              .linearGradient(colors: [.red, .purple], startPoint: .leading, endPoint: .trailing))
          LinearGradient(colors: [.blue, .green], startPoint: .leading, endPoint: .trailing)
            .frame(height: 60)
            .mask { Text("Masked").font(.system(size: 48, weight: .black)) }
          Circle().fill(
            .angularGradient(
              colors: [.red, .yellow, .red], center: .center, startAngle: .zero, endAngle: .degrees(360))
          )
          .frame(width: 100)
          ForEach(0..<12) { index in
            Text("Row \(index)")
              .frame(maxWidth: .infinity)
              .padding()
              .background(.mint.opacity(0.3), in: .rect(cornerRadius: 12))
              .visualEffect { content, proxy in
                content.hueRotation(.degrees(proxy.frame(in: .global).minY / 4))
              }
          }
        }
        .padding()
      }
    }
  }
}
