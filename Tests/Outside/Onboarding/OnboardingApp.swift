import SwiftUI

// Onboarding pages with a moving indicator, and a showcase of cards that open.

struct Step: Identifiable, Equatable {
  let id: Int
  let title: LocalizedStringKey
  let text: String
  let symbol: String
  let color: Color

  static let all = [
    Step(
      id: 0, title: "Welcome", text: "Everything you collect, in **one** place.", symbol: "sparkles",
      color: .indigo),
    Step(
      id: 1, title: "Stay on track", text: "We remind you, *never* more than once a day.",
      symbol: "bell.badge", color: .orange),
    Step(
      id: 2, title: "Yours alone", text: "Nothing leaves your [devices](https://www.example.org).",
      symbol: "lock.shield", color: .teal),
  ]
}

struct Card: Identifiable, Hashable {
  let id: String
  let symbol: String
  let color: Color

  static let all = [
    Card(id: "Mountains", symbol: "mountain.2", color: .green),
    Card(id: "Sea", symbol: "water.waves", color: .blue),
    Card(id: "City", symbol: "building.2", color: .purple),
    Card(id: "Desert", symbol: "sun.max", color: .orange),
  ]
}

struct PageDots: View {
  let count: Int
  @Binding var page: Int
  let namespace: Namespace.ID

  var body: some View {
    HStack(spacing: 10) {
      ForEach(0..<count, id: \.self) { index in
        ZStack {
          Circle().fill(.secondary.opacity(0.3))
          if index == page {
            Circle()
              .fill(.tint)
              .matchedGeometryEffect(id: "dot", in: namespace)
          }
        }
        .frame(width: 10, height: 10)
        .contentShape(.rect)
        .onTapGesture { withAnimation(.snappy) { page = index } }
      }
    }
    .accessibilityElement(children: .ignore)
    .accessibilityLabel("Page \(page + 1) of \(count)")
    .accessibilityAdjustableAction { direction in
      switch direction {
      case .increment: page = min(page + 1, count - 1)
      case .decrement: page = max(page - 1, 0)
      @unknown default: break
      }
    }
  }
}

struct OnboardingView: View {
  @Binding var isDone: Bool
  @State private var page = 0
  @Namespace private var dots
  @AccessibilityFocusState private var isTitleFocused: Bool

  private var step: Step { Step.all[page] }

  var body: some View {
    VStack(spacing: 24) {
      Spacer()
      ZStack {
        Circle()
          .fill(step.color.gradient.opacity(0.25))
          .frame(width: 180, height: 180)
        Image(systemName: step.symbol)
          .font(.system(size: 72))
          .foregroundStyle(step.color)
          .symbolEffect(.bounce, value: page)
      }
      Group {
        Text(step.title)
          .font(.largeTitle.bold())
          .accessibilityAddTraits(.isHeader)
          .accessibilityFocused($isTitleFocused)
        Text(markdown(step.text))
          .multilineTextAlignment(.center)
          .foregroundStyle(.secondary)
      }
      .id(page)
      .transition(.push(from: .trailing))
      Spacer()
      PageDots(count: Step.all.count, page: $page, namespace: dots)
      Button(page == Step.all.count - 1 ? "Begin" : "Continue") {
        withAnimation(.spring(duration: 0.4)) {
          if page < Step.all.count - 1 { page += 1 } else { isDone = true }
        }
        isTitleFocused = true
      }
      .buttonStyle(.borderedProminent)
      .controlSize(.large)
      .keyboardShortcut(.defaultAction)
      Button("Skip") { isDone = true }
        .font(.footnote)
        .keyboardShortcut(.cancelAction)
    }
    .padding(32)
    .frame(maxWidth: 480)
    .tint(step.color)
    .sensoryFeedback(.selection, trigger: page)
  }

  private func markdown(_ text: String) -> AttributedString {
    var result = (try? AttributedString(markdown: text)) ?? AttributedString(text)
    for run in result.runs where run.link != nil {
      result[run.range].underlineStyle = .single
    }
    return result
  }
}

struct CollectionView: View {
  @Namespace private var cards
  @State private var open: Card?
  @State private var isHovered: Card.ID?

  var body: some View {
    ZStack {
      ScrollView {
        LazyVGrid(columns: [GridItem(.adaptive(minimum: 140), spacing: 16)], spacing: 16) {
          ForEach(Card.all) { card in
            if open != card {
              tile(card)
                .matchedGeometryEffect(id: card.id, in: cards)
                .frame(height: 120)
                .scaleEffect(isHovered == card.id ? 1.03 : 1)
                .onHover { isHovered = $0 ? card.id : nil }
                .onTapGesture { withAnimation(.spring) { open = card } }
                .accessibilityAddTraits(.isButton)
            } else {
              Color.clear.frame(height: 120)
            }
          }
        }
        .padding()
      }
      if let open {
        tile(open)
          .matchedGeometryEffect(id: open.id, in: cards)
          .frame(maxWidth: 400, maxHeight: 400)
          .overlay(alignment: .topTrailing) {
            Button("Close", systemImage: "xmark.circle.fill") {
              withAnimation(.spring) { self.open = nil }
            }
            .labelStyle(.iconOnly)
            .padding()
          }
          .zIndex(1)
      }
    }
    .navigationTitle("Collection")
  }

  private func tile(_ card: Card) -> some View {
    RoundedRectangle(cornerRadius: 20)
      .fill(
        .linearGradient(
          colors: [card.color, card.color.opacity(0.6)], startPoint: .topLeading, endPoint: .bottomTrailing)
      )
      .overlay {
        VStack {
          Image(systemName: card.symbol).font(.largeTitle)
          Text(card.id).font(.headline)
        }
        .foregroundStyle(.white)
      }
  }
}

@main
struct OnboardingApp: App {
  @AppStorage("hasSeenOnboarding") private var isDone = false

  var body: some Scene {
    WindowGroup {
      if isDone {
        NavigationStack {
          CollectionView()
            .toolbar { Button("Again") { isDone = false } }
        }
      } else {
        OnboardingView(isDone: $isDone)
      }
    }
  }
}
