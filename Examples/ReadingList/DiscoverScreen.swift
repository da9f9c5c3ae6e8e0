import SwiftUI

/// Suggestions to drag: to the right to add one to the list, to the left to dismiss it.
struct DiscoverScreen: View {
  @Environment(Library.self) private var library

  var body: some View {
    NavigationStack {
      VStack(spacing: 24) {
        if let book = library.suggestions.first {
          SuggestionCard(book: book) { library.decide(isWanted: $0) }
            .id(book.id)
            .transition(.scale)
          HStack(spacing: 32) {
            Button("Skip", systemImage: "xmark") { library.decide(isWanted: false) }
            Button("Save for Later", systemImage: "bookmark") { library.decide(isWanted: true) }
              .buttonStyle(.borderedProminent)
          }
        } else {
          ContentUnavailableView(
            "No More Suggestions", systemImage: "sparkles", description: Text("Come back tomorrow."))
        }
      }
      .padding(24)
      .navigationTitle("Discover")
    }
  }
}

struct SuggestionCard: View {
  let book: Book
  let decide: (Bool) -> Void
  @State private var offset = CGSize.zero

  var body: some View {
    VStack(spacing: 8) {
      Image(systemName: "book.closed").font(.largeTitle).foregroundStyle(.tint)
      Text(book.title).font(.title2).bold().multilineTextAlignment(.center)
      Text(book.author).foregroundStyle(.secondary)
      Text("\(book.pages) pages").font(.footnote)
    }
    .padding(32)
    .frame(maxWidth: 340, minHeight: 280)
    .background(.background, in: RoundedRectangle(cornerRadius: 16))
    .shadow(radius: 8)
    .offset(offset)
    .rotationEffect(.degrees(Double(offset.width) / 20))
    .gesture(
      DragGesture()
        .onChanged { offset = $0.translation }
        .onEnded(finish)
    )
    .accessibilityElement(children: .combine)
  }

  private func finish(_ drag: DragGesture.Value) {
    if abs(drag.predictedEndTranslation.width) > 160 {
      withAnimation(.snappy) { decide(drag.predictedEndTranslation.width > 0) }
    } else {
      withAnimation(.spring(duration: 0.3)) { offset = .zero }
    }
  }
}
