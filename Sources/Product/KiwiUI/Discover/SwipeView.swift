import KiwiEngine
import KiwiKit
import SwiftUI

/// The deck of cards, or its empty state.
struct SwipeView: View {
  let deck: SwipeViewModel
  let model: AppModel
  let account: Account
  /// Shows the tutorial to new users.
  let teaches: Bool
  /// The last choices on this device; nil until they are loaded, or without any.
  @AppStorage private var choices: DeckChoices?
  @AppStorage("deck.keys") private var usesKeys = true
  @AppStorage("deck.tutorialSeen") private var hasSeenTutorial = false
  @State private var showsTutorial = false
  @State private var sheet: DeckSheet?
  @Environment(\.accessibilityReduceMotion) private var reducesMotion

  init(deck: SwipeViewModel, model: AppModel, account: Account, teaches: Bool = true) {
    self.deck = deck
    self.model = model
    self.account = account
    self.teaches = teaches
    // Users may share a device.
    _choices = AppStorage("deck.choices." + (account.user?.id ?? ""))
  }

  var body: some View {
    VStack(spacing: Spacing.large) {
      DeckHeader(deck: deck, sheet: $sheet)
      if let failure = deck.failure { DeckFailure(failure: failure) { deck.failureSeen() } }
      VStack(spacing: Spacing.large) {
        cards
        controls
      }
      .disabled(isTeaching)
      .overlay(alignment: .top) {
        if isTeaching { DeckTutorial { hasSeenTutorial = true } }
      }
      .overlay(alignment: .top) { prompt }
    }
    .frame(maxWidth: 360)
    .frame(maxWidth: .infinity)
    .animation(reducesMotion ? nil : .easeOut(duration: 0.2), value: deck.prompt?.id)
    .task { await deck.load() }
    .task {
      // A browser reports its stored values shortly after the page has loaded.
      try? await Task.sleep(for: .milliseconds(500))
      showsTutorial = teaches
    }
    .onChange(of: choices, initial: true) { deck.restore(choices) }
    .onChange(of: deck.query) { choices = DeckChoices(deck.query) }
    .sheet(item: $sheet) { sheet in
      switch sheet {
      case .methods: DeckMethodSheet(deck: deck)
      case .filters: DeckFilterSheet(deck: deck, usesKeys: $usesKeys) { hasSeenTutorial = false }
      }
    }
  }

  private var isTeaching: Bool { showsTutorial && !hasSeenTutorial }

  @ViewBuilder private var cards: some View {
    switch deck.deck.state {
    case .cards: stack
    case .loading: LoadingView().frame(minHeight: CardFace.height)
    case .failed(let failure):
      FailureView(failure: failure) { await deck.load() }.frame(minHeight: CardFace.height)
    case .end(let isWhole): DeckEnd(isWhole: isWhole, deck: deck, sheet: $sheet)
    }
  }

  /// The cards from bottom to top; the top card is drawn last.
  private var stack: some View {
    ZStack {
      ForEach(Array(deck.cards.enumerated().reversed()), id: \.element.id) { level, title in
        MovieCardView(
          title: title, level: level,
          leaving: deck.flight?.title.id == title.id ? deck.flight?.direction : nil, decide: decide
        )
        // A swiped card has already flown off, and new cards appear below.
        .transition(.identity)
      }
    }
    .disabled(deck.prompt != nil)
    .padding(.bottom, MovieCardView.step * CGFloat(SwipeDeck.visibleCards - 1))
    .background(alignment: .bottom) { UpcomingCovers(titles: deck.deck.upcoming) }
  }

  @ViewBuilder private var controls: some View {
    if !deck.cards.isEmpty || deck.canUndo {
      DeckControls(canUndo: deck.canUndo, usesKeys: usesKeys) {
        _ = decide($0)
      } undo: {
        deck.undo()
      }
      .disabled(deck.prompt != nil)
      if deck.prompt == nil { PostOfferBar(model: model, account: account) }
    }
  }

  /// The rating prompt, shown over the cards.
  @ViewBuilder private var prompt: some View {
    if let prompt = deck.prompt {
      InlineRatingPrompt(prompt: prompt, usesKeys: usesKeys) { rating in
        Task { await deck.rate(rating) }
      } skip: {
        deck.skipRating()
      }
      .id(prompt.id)
      .transition(.scale.combined(with: .opacity))
    }
  }

  private func decide(_ direction: SwipeDirection) -> Bool {
    guard let title = deck.cards.first else { return false }
    guard account.user != nil else {
      model.perform(.swipe(direction, title))
      return false
    }
    withAnimation(.easeOut(duration: 0.2)) { deck.swipe(direction) }
    return true
  }
}

/// Preloads the covers of the next cards.
struct UpcomingCovers: View {
  let titles: [Title]

  var body: some View {
    HStack(spacing: 0) {
      ForEach(titles.dropFirst(SwipeDeck.visibleCards)) { title in
        if let url = title.coverURL {
          RetryAsyncImage(url: url) { image in
            image.resizable()
          } placeholder: {
            Color.clear
          }
          .frame(width: 1, height: 1)
        }
      }
    }
    .opacity(0)
    .accessibilityHidden(true)
  }
}

/// A swipe that could not be saved.
struct DeckFailure: View {
  let failure: APIFailure
  let dismiss: @MainActor () -> Void

  var body: some View {
    HStack(spacing: Spacing.regular) {
      FieldProblem(text: failure.message)
      Spacer()
      Button("Close", systemImage: "xmark", action: dismiss).labelStyle(.iconOnly)
    }
  }
}

/// The empty state of the deck.
struct DeckEnd: View {
  let isWhole: Bool
  let deck: SwipeViewModel
  @Binding var sheet: DeckSheet?

  var body: some View {
    emptyState(
      "You’re All Caught Up", systemImage: "checkmark.circle",
      words: isWhole
        ? "You’ve swiped every card in this deck." : "No new titles so far. Keep looking to see more."
    ) {
      if !isWhole { Button("Keep Looking") { Task { await deck.load() } }.buttonStyle(.borderedProminent) }
      Button("Change Source") { sheet = .methods }.buttonStyle(.bordered)
      if deck.query.isFiltered { Button("Change Filters") { sheet = .filters }.buttonStyle(.bordered) }
    }
    .frame(minHeight: CardFace.height)
  }
}
