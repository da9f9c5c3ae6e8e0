import Combine
import SwiftUI

// What happens elsewhere, heard by notifications and publishers.

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
  @State private var seconds = 0
  private let timer = Timer.publish(every: 1, on: .main, in: .common).autoconnect()

  var body: some View {
    VStack(spacing: 12) {
      Text("Finished: \(counter.finished), \(last)")
      Text("Open for \(seconds) s").monospacedDigit()
      Button("Finish a book") {
        NotificationCenter.default.post(name: .bookFinished, object: nil, userInfo: ["title": "Emma"])
      }
    }
    .onReceive(NotificationCenter.default.publisher(for: .bookFinished)) { notification in
      counter.finished += 1
      last = notification.userInfo?["title"] as? String ?? ""
    }
    .onReceive(timer) { _ in seconds += 1 }
  }
}
