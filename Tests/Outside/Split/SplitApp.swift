import SwiftUI

// NavigationSplitView with selection, swipe actions, context menus, drag to reorder.

struct Mail: Identifiable, Hashable {
  let id: Int
  var subject: String
  var isRead = false
}

@main
struct SplitApp: App {
  var body: some Scene {
    WindowGroup { MailView() }
  }
}

struct MailView: View {
  @State private var mails = (1...6).map { Mail(id: $0, subject: "Letter \($0)") }
  @State private var selection: Mail.ID?

  var body: some View {
    NavigationSplitView {
      List(selection: $selection) {
        ForEach($mails) { $mail in
          Label(mail.subject, systemImage: mail.isRead ? "envelope.open" : "envelope")
            .swipeActions(edge: .leading) { Button("Read") { mail.isRead.toggle() }.tint(.blue) }
            .contextMenu { Button("Mark as Read", systemImage: "checkmark") { mail.isRead = true } }
            .badge(mail.isRead ? 0 : 1)
        }
        .onDelete { mails.remove(atOffsets: $0) }
        .onMove { mails.move(fromOffsets: $0, toOffset: $1) }
      }
      .navigationTitle("Inbox")
      .toolbar { EditButton() }
      .refreshable { try? await Task.sleep(for: .milliseconds(10)) }
    } detail: {
      if let mail = mails.first(where: { $0.id == selection }) {
        Text(mail.subject).font(.title)
      } else {
        ContentUnavailableView(
          "No letter", systemImage: "envelope", description: Text("Choose one from the list."))
      }
    }
  }
}
