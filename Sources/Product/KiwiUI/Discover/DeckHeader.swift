import KiwiEngine
import KiwiKit
import SwiftUI

/// The source, kind and filters of the deck's cards.
struct DeckHeader: View {
  let deck: SwipeViewModel
  @Binding var sheet: DeckSheet?

  var body: some View {
    VStack(spacing: Spacing.regular) {
      HStack(spacing: Spacing.regular) {
        Button(deck.query.method.name, systemImage: deck.query.method.symbol) { sheet = .methods }
          .buttonStyle(.bordered)
          .accessibilityLabel("Source: \(deck.query.method.name)")
        Spacer()
        Button(deck.query.isFiltered ? "Filtered" : "Filter", systemImage: "line.3.horizontal.decrease") {
          sheet = .filters
        }
        .buttonStyle(.bordered)
        .tint(deck.query.isFiltered ? Color.kiwi : Color.ink)
      }
      KindChips(kinds: deck.query.method.kinds, kind: deck.query.kind) { kind in
        deck.choose { $0.kind = kind }
      }
    }
  }
}

/// Chips to choose a kind of title, or all.
struct KindChips: View {
  var kinds = TitleKind.allCases
  let kind: TitleKind?
  let choose: @MainActor (TitleKind?) -> Void

  var body: some View {
    HStack(spacing: Spacing.regular) {
      ForEach([nil] + kinds, id: \.self) { kind in
        let isChosen = self.kind == kind
        Button {
          choose(kind)
        } label: {
          Text(TitleWords.kinds(kind)).foregroundStyle(Color.ink).bold(isChosen)
            .padding(.horizontal, Spacing.large)
            .frame(minHeight: 44)
            .background(isChosen ? Color.flesh : Color.card, in: Capsule())
        }
        .buttonStyle(.plain)
        .accessibilityAddTraits(isChosen ? .isSelected : [])
      }
    }
    .accessibilityElement(children: .contain)
    .accessibilityLabel("Kind")
  }
}

/// The sheets of the deck.
enum DeckSheet: String, Identifiable {
  case methods
  case filters

  var id: Self { self }
}

/// The sources of cards, in groups.
struct DeckMethodSheet: View {
  let deck: SwipeViewModel
  @Environment(\.dismiss) private var dismiss

  var body: some View {
    NavigationStack {
      List {
        ForEach(DiscoveryMethodGroup.allCases, id: \.self) { group in
          let methods = offered(group)
          if !methods.isEmpty {
            Section(group.name) {
              ForEach(methods, id: \.self) { row($0) }
            }
          }
        }
      }
      .leaveBar("Card Source", button: "Done") { dismiss() }
    }
  }

  private func offered(_ group: DiscoveryMethodGroup) -> [DiscoveryMethod] {
    DiscoveryMethod.allCases.filter {
      $0.group == group && (deck.methods.contains($0) || $0 == deck.query.method)
    }
  }

  private func row(_ method: DiscoveryMethod) -> some View {
    let isChosen = method == deck.query.method
    return Button {
      deck.choose { $0.method = method }
      dismiss()
    } label: {
      HStack(spacing: Spacing.regular) {
        Label(method.name, systemImage: method.symbol).foregroundStyle(Color.ink)
        Spacer()
        if isChosen { Image(systemName: "checkmark").accessibilityHidden(true) }
      }
      .frame(minHeight: 44)
    }
    .accessibilityAddTraits(isChosen ? .isSelected : [])
  }
}
