import SwiftUI

// A list that is searched, refreshed, swiped and edited.

struct Message: Identifiable, Hashable {
  let id: Int
  var subject: String
  var isRead = false
}

@MainActor @Observable final class InboxModel {
  var messages = (1...20).map { Message(id: $0, subject: "Message \($0)") }

  func refresh() async {
    try? await Task.sleep(for: .milliseconds(200))
    messages.insert(Message(id: messages.count + 1, subject: "New message"), at: 0)
  }
}

@main
struct InboxApp: App {
  var body: some Scene {
    WindowGroup { InboxView() }
  }
}

struct InboxView: View {
  @State private var model = InboxModel()
  @State private var search = ""
  @State private var selection: Set<Message.ID> = []

  private var shown: [Message] {
    search.isEmpty
      ? model.messages : model.messages.filter { $0.subject.localizedCaseInsensitiveContains(search) }
  }

  var body: some View {
    NavigationStack {
      List(selection: $selection) {
        ForEach(shown) { message in
          HStack {
            Circle().fill(message.isRead ? .clear : .blue).frame(width: 8, height: 8)
            Text(message.subject).fontWeight(message.isRead ? .regular : .semibold)
          }
          .swipeActions(edge: .leading) {
            Button("Read", systemImage: "envelope.open") { toggle(message) }.tint(.blue)
          }
          .swipeActions {
            Button("Delete", systemImage: "trash", role: .destructive) {
              model.messages.removeAll { $0.id == message.id }
            }
          }
          .badge(message.isRead ? nil : Text("new"))
        }
      }
      .listStyle(.plain)
      .navigationTitle("Inbox")
      .searchable(text: $search, prompt: "Search messages")
      .refreshable { await model.refresh() }
      .toolbar { EditButton() }
      .overlay {
        if shown.isEmpty { ContentUnavailableView.search(text: search) }
      }
    }
  }

  private func toggle(_ message: Message) {
    guard let index = model.messages.firstIndex(of: message) else { return }
    model.messages[index].isRead.toggle()
  }
}
