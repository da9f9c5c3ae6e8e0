import SwiftUI

// Content that depends on the available space.

struct Progress: View {
  let pages: Int

  var body: some View {
    ViewThatFits(in: .horizontal) {
      HStack {
        Text("You have read \(pages) of 320 pages")
        ProgressView(value: Double(pages), total: 320).frame(width: 120)
      }
      HStack {
        Text("\(pages) of 320")
        ProgressView(value: Double(pages), total: 320).frame(width: 60)
      }
      Text("\(pages)/320")
    }
    .lineLimit(1)
  }
}

@main
struct CompactApp: App {
  var body: some Scene {
    WindowGroup {
      List {
        Progress(pages: 120)
        Progress(pages: 200).frame(width: 160)
        Progress(pages: 300).frame(width: 64)
        ViewThatFits {
          Label("Everything that fits", systemImage: "checkmark")
          Image(systemName: "checkmark")
        }
      }
    }
  }
}

#Preview {
  Progress(pages: 20)
}
