import SwiftUI

// Events from elsewhere, received as notifications and by publishers.

extension Notification.Name {
  static let bookFinished = Notification.Name("bookFinished")
}

final class Counter: ObservableObject {
  @Published var finished = 0
}

@main
struct NoticesApp: App {
  @StateObject private var counter = Counter()

  var body: some Scene {
    WindowGroup { NoticesView().environmentObject(counter) }
  }
}

struct NoticesView: View {
  @EnvironmentObject private var counter: Counter
  @State private var last = "nothing yet"
  private let opened = Date.now

  var body: some View {
    VStack(spacing: 12) {
      Text("Finished: \(counter.finished), \(last)")
      Text(opened, style: .timer).monospacedDigit()
      Button("Finish a book") {
        NotificationCenter.default.post(name: .bookFinished, object: nil, userInfo: ["title": "Emma"])
      }
    }
    .onReceive(NotificationCenter.default.publisher(for: .bookFinished)) { notification in
      counter.finished += 1
      last = notification.userInfo?["title"] as? String ?? ""
    }
    .onReceive(counter.$finished) { count in
      if count > 3 { last = "many" }
    }
  }
}
