import SwiftUI

// A conversation: scrolling to the end, custom environment keys, a composer with focus.

struct Theme: Equatable {
  var accent: Color
  var cornerRadius: CGFloat

  static let standard = Theme(accent: .blue, cornerRadius: 18)
  static let playful = Theme(accent: .pink, cornerRadius: 28)
}

private struct ThemeKey: EnvironmentKey {
  static let defaultValue = Theme.standard
}

extension EnvironmentValues {
  var theme: Theme {
    get { self[ThemeKey.self] }
    set { self[ThemeKey.self] = newValue }
  }
}

extension View {
  func theme(_ theme: Theme) -> some View { environment(\.theme, theme) }
}

struct Message: Identifiable, Hashable, Sendable {
  enum Sender: Sendable { case me, other }
  let id = UUID()
  let sender: Sender
  let text: String
  let date = Date()
}

protocol MessageService: Sendable {
  func reply(to text: String) async throws -> String
}

struct EchoService: MessageService {
  func reply(to text: String) async throws -> String {
    try await Task.sleep(for: .seconds(1))
    return "You said: \(text)"
  }
}

@MainActor
@Observable
final class ChatViewModel {
  var messages: [Message] = [Message(sender: .other, text: "Hello! Write **something**.")]
  var draft = ""
  var isTyping = false
  var errorMessage: String?
  private let service: any MessageService

  init(service: some MessageService = EchoService()) {
    self.service = service
  }

  var canSend: Bool { !draft.trimmingCharacters(in: .whitespacesAndNewlines).isEmpty }

  func send() async {
    let text = draft
    draft = ""
    messages.append(Message(sender: .me, text: text))
    isTyping = true
    defer { isTyping = false }
    do {
      messages.append(Message(sender: .other, text: try await service.reply(to: text)))
    } catch {
      errorMessage = error.localizedDescription
    }
  }
}

@main
struct ChatApp: App {
  var body: some Scene {
    WindowGroup { ChatView().theme(.playful) }
  }
}

struct ChatView: View {
  @State private var model = ChatViewModel()
  @FocusState private var composerIsFocused: Bool

  var body: some View {
    NavigationStack {
      ScrollViewReader { proxy in
        ScrollView {
          LazyVStack(alignment: .leading, spacing: 12) {
            ForEach(model.messages) { message in
              Bubble(message: message)
                .id(message.id)
                .transition(
                  .asymmetric(insertion: .move(edge: .bottom).combined(with: .opacity), removal: .opacity))
            }
            if model.isTyping { TypingIndicator() }
          }
          .padding(.horizontal)
        }
        .onChange(of: model.messages.count) {
          withAnimation { proxy.scrollTo(model.messages.last?.id, anchor: .bottom) }
        }
      }
      .safeAreaInset(edge: .bottom) { composer }
      .navigationTitle("Chat")
      .navigationBarTitleDisplayMode(.inline)
      .toolbarBackground(.visible, for: .navigationBar)
      .alert("Not sent", isPresented: isShowingError, presenting: model.errorMessage) { _ in
        Button("OK", role: .cancel) {}
      } message: { message in
        Text(message)
      }
    }
  }

  private var isShowingError: Binding<Bool> {
    Binding(
      get: { model.errorMessage != nil },
      set: { if !$0 { model.errorMessage = nil } })
  }

  private var composer: some View {
    HStack(alignment: .bottom, spacing: 8) {
      TextField("Message", text: $model.draft, axis: .vertical)
        .textFieldStyle(.roundedBorder)
        .focused($composerIsFocused)
        .lineLimit(1...4)
        .onSubmit(send)
      Button(action: send) {
        Image(systemName: "arrow.up.circle.fill").imageScale(.large)
      }
      .disabled(!model.canSend)
      .accessibilityLabel("Send")
    }
    .padding()
    .background(.bar)
  }

  private func send() {
    guard model.canSend else { return }
    Task { await model.send() }
    composerIsFocused = true
  }
}

struct Bubble: View {
  let message: Message
  @Environment(\.theme) private var theme

  private var isMine: Bool { message.sender == .me }

  var body: some View {
    VStack(alignment: isMine ? .trailing : .leading, spacing: 2) {
      Text(LocalizedStringKey(message.text))
        .padding(.horizontal, 14)
        .padding(.vertical, 10)
        .foregroundStyle(isMine ? AnyShapeStyle(.white) : AnyShapeStyle(.primary))
        .background(isMine ? theme.accent : Color.gray.opacity(0.2))
        .clipShape(RoundedRectangle(cornerRadius: theme.cornerRadius, style: .continuous))
        .textSelection(.enabled)
      Text(message.date, style: .time)
        .font(.caption2)
        .foregroundStyle(.secondary)
    }
    .frame(maxWidth: .infinity, alignment: isMine ? .trailing : .leading)
    .accessibilityElement(children: .combine)
    .accessibilityLabel(isMine ? "You: \(message.text)" : "They: \(message.text)")
  }
}

struct TypingIndicator: View {
  @State private var phase = 0.0

  var body: some View {
    HStack(spacing: 4) {
      ForEach(0..<3) { index in
        Circle()
          .frame(width: 8, height: 8)
          .opacity(phase == Double(index) ? 1 : 0.3)
      }
    }
    .onAppear {
      withAnimation(.linear(duration: 0.6).repeatForever()) { phase = 2 }
    }
    .accessibilityLabel(Text("Typing"))
  }
}
