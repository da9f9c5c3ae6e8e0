import SwiftUI

struct NoticesScreen: View {
  @State private var showsMentions = false

  var body: some View {
    Fetched("notices", of: [Notice].self) { notices in
      List(notices.filter { !showsMentions || $0.kind == .mention }) { notice in
        NavigationLink(value: notice.status.map(Screen.status) ?? .profile(notice.account)) {
          HStack(alignment: .top, spacing: 12) {
            Image(systemName: notice.symbol).foregroundStyle(.tint).frame(width: 28)
            VStack(alignment: .leading, spacing: 6) {
              HStack {
                AvatarView(account: notice.account, side: 32)
                Text("**\(notice.account.name)** \(notice.words)")
              }
              if let status = notice.status {
                Text(status.text).foregroundStyle(.secondary).lineLimit(2)
              }
            }
          }
        }
      }
      .listStyle(.plain)
    }
    .navigationTitle("Notices")
    .toolbar {
      Toggle("Mentions", systemImage: "at", isOn: $showsMentions).toggleStyle(.button)
    }
  }
}

struct ConversationsScreen: View {
  var body: some View {
    Fetched("conversations", of: [Conversation].self) { conversations in
      List(conversations) { conversation in
        NavigationLink(value: Screen.conversation(conversation)) {
          HStack(spacing: 12) {
            AvatarView(account: conversation.account, side: 48)
            VStack(alignment: .leading, spacing: 2) {
              Text(conversation.account.name).font(.headline)
              Text(conversation.messages.last?.text ?? "").foregroundStyle(.secondary).lineLimit(1)
            }
            Spacer()
            if conversation.isUnread {
              Circle().fill(.tint).frame(width: 10, height: 10).accessibilityLabel("Unread")
            }
          }
        }
      }
      .listStyle(.plain)
    }
    .navigationTitle("Messages")
  }
}

struct ConversationScreen: View {
  let conversation: Conversation
  @State private var draft = ""
  @State private var sent: [Conversation.Message] = []

  var body: some View {
    VStack(spacing: 0) {
      ScrollView {
        LazyVStack(spacing: 8) {
          ForEach(conversation.messages + sent) { message in
            HStack {
              if message.isMine { Spacer(minLength: 48) }
              Text(message.text)
                .padding(.horizontal, 14)
                .padding(.vertical, 10)
                .background(message.isMine ? Color.indigo : Color(.systemGray5), in: .rect(cornerRadius: 18))
                .foregroundStyle(message.isMine ? .white : .primary)
              if !message.isMine { Spacer(minLength: 48) }
            }
          }
        }
        .padding()
      }
      .defaultScrollAnchor(.bottom)
      HStack(alignment: .bottom) {
        TextField("Message", text: $draft, axis: .vertical).textFieldStyle(.roundedBorder).lineLimit(1...4)
        Button("Send", systemImage: "arrow.up.circle.fill", action: send)
          .labelStyle(.iconOnly)
          .font(.title2)
          .disabled(draft.isEmpty)
      }
      .padding()
      .background(.bar)
    }
    .navigationTitle(conversation.account.name)
    .navigationBarTitleDisplayMode(.inline)
  }

  private func send() {
    sent.append(Conversation.Message(id: UUID().uuidString, text: draft, isMine: true))
    draft = ""
  }
}
