import KiwiEngine
import KiwiKit
import SwiftUI

/// Suggests users for a mention at the end of a text; a tap completes it.
struct MentionSuggestions: View {
  @Binding var text: String
  @State private var mentions: MentionViewModel

  init(text: Binding<String>, client: any APIClientProtocol) {
    _text = text
    _mentions = State(initialValue: MentionViewModel(client: client))
  }

  var body: some View {
    VStack(spacing: 0) {
      if !mentions.people.isEmpty {
        ScrollView(.horizontal) {
          HStack(spacing: Spacing.small) {
            ForEach(mentions.people) { person in
              Button(person.handle) { text = mentions.completed(text, with: person) }
                .accessibilityLabel("Mention \(person.name)")
            }
          }
          .buttonStyle(.bordered)
          .font(.subheadline)
        }
        .scrollIndicators(.hidden)
      }
    }
    .task(id: text) { await mentions.typed(text) }
  }
}
