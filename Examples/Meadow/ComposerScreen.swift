import SwiftUI

struct ComposerScreen: View {
  @Environment(Session.self) private var session
  @Environment(\.dismiss) private var dismiss
  @FocusState private var isWriting: Bool
  @State private var text = ""
  @State private var visibility = "Public"
  @State private var isDiscarding = false

  private static let maxLength = 500

  var body: some View {
    NavigationStack {
      VStack(alignment: .leading, spacing: 12) {
        if let me = session.me {
          HStack(alignment: .top, spacing: 10) {
            AvatarView(account: me, side: 40)
            TextField("What is on your mind?", text: $text, axis: .vertical)
              .lineLimit(5...)
              .focused($isWriting)
          }
        }
        Spacer()
        Divider()
        HStack {
          Menu(visibility, systemImage: "globe") {
            ForEach(["Public", "Followers", "Direct"], id: \.self) { choice in
              Button(choice) { visibility = choice }
            }
          }
          Spacer()
          Text("\(Self.maxLength - text.count)")
            .monospacedDigit()
            .foregroundStyle(text.count > Self.maxLength ? .red : .secondary)
        }
      }
      .padding()
      .navigationTitle("New Post")
      .navigationBarTitleDisplayMode(.inline)
      .toolbar {
        ToolbarItem(placement: .cancellationAction) {
          Button("Cancel") { if text.isEmpty { dismiss() } else { isDiscarding = true } }
        }
        ToolbarItem(placement: .confirmationAction) {
          Button("Post") {
            session.post(text)
            dismiss()
          }
          .disabled(text.isEmpty || text.count > Self.maxLength)
        }
      }
      .confirmationDialog("Discard this post?", isPresented: $isDiscarding, titleVisibility: .visible) {
        Button("Discard", role: .destructive) { dismiss() }
      }
    }
    .onAppear { isWriting = true }
  }
}

struct ReportScreen: View {
  let status: Status
  @Environment(\.dismiss) private var dismiss
  @State private var reason = "Spam"
  @State private var details = ""

  var body: some View {
    NavigationStack {
      Form {
        Section("Why") {
          Picker("Reason", selection: $reason) {
            ForEach(["Spam", "Rules", "Something else"], id: \.self) { Text($0) }
          }
          .pickerStyle(.inline)
          .labelsHidden()
        }
        Section { TextField("Details", text: $details, axis: .vertical).lineLimit(3...6) }
      }
      .navigationTitle("Report")
      .navigationBarTitleDisplayMode(.inline)
      .toolbar {
        ToolbarItem(placement: .cancellationAction) { Button("Cancel") { dismiss() } }
        ToolbarItem(placement: .confirmationAction) { Button("Send") { dismiss() } }
      }
    }
    .presentationDetents([.medium, .large])
  }
}
