import KiwiEngine
import KiwiKit
import SwiftUI

/// Filters and options of the deck.
struct DeckFilterSheet: View {
  let deck: SwipeViewModel
  @Binding var usesKeys: Bool
  let replayTutorial: @MainActor () -> Void
  @Environment(\.dismiss) private var dismiss

  var body: some View {
    NavigationStack {
      Form {
        Section {
          Picker("Sort", selection: chosen(\.sort)) {
            Text("Default").tag(DeckSort?.none)
            ForEach(DeckSort.allCases, id: \.self) { Text($0.name).tag(DeckSort?.some($0)) }
          }
        } header: {
          header(localized("Sort order"), isSet: deck.query.sort != nil) { $0.sort = nil }
        }
        Section {
          GenreChips(deck: deck)
        } header: {
          header(localized("Genre"), isSet: deck.query.genre != nil) { $0.genre = nil }
        }
        Section {
          yearPicker(localized("From"), chosen(\.firstYear)) { $0 <= deck.query.lastYear ?? .max }
          yearPicker(localized("To"), chosen(\.lastYear)) { $0 >= deck.query.firstYear ?? .min }
        } header: {
          header(localized("Years"), isSet: deck.query.firstYear != nil || deck.query.lastYear != nil) {
            ($0.firstYear, $0.lastYear) = (nil, nil)
          }
        }
        Section("Deck") {
          Toggle("Show titles I’ve already swiped", isOn: chosen(\.includesSwiped))
          Toggle("Swipe with the arrow keys and U", isOn: $usesKeys)
          Button("Replay Tutorial") {
            replayTutorial()
            dismiss()
          }
        }
      }
      .inlineTitle("Filter")
      .toolbar {
        ToolbarItem(placement: .cancellationAction) {
          Button("Clear All") { deck.choose { $0 = DeckQuery(method: $0.method, kind: $0.kind) } }
            .disabled(!deck.query.isFiltered)
        }
        ToolbarItem(placement: .confirmationAction) {
          Button("Done") { dismiss() }.buttonStyle(.borderedProminent)
        }
      }
    }
  }

  private func chosen<Value>(_ part: WritableKeyPath<DeckQuery, Value>) -> Binding<Value> {
    Binding(get: { deck.query[keyPath: part] }, set: { value in deck.choose { $0[keyPath: part] = value } })
  }

  private func header(
    _ name: String, isSet: Bool, clear: @escaping (inout DeckQuery) -> Void
  ) -> some View {
    HStack(spacing: Spacing.regular) {
      Text(name)
      Spacer()
      if isSet { Button("Clear \(name)") { deck.choose(clear) } }
    }
  }

  /// - Parameter isPossible: Returns whether a year is consistent with the other bound.
  private func yearPicker(
    _ name: String, _ year: Binding<Int?>, isPossible: (Int) -> Bool
  ) -> some View {
    let thisYear = Calendar(identifier: .gregorian).component(.year, from: .now)
    let years = DeckQuery.years(of: deck.query.kind, thisYear: thisYear).filter(isPossible)
    return Picker(name, selection: year) {
      Text("Any year").tag(Int?.none)
      ForEach(years, id: \.self) { Text(verbatim: String($0)).tag(Int?.some($0)) }
    }
  }
}

/// Chips to choose one genre.
struct GenreChips: View {
  let deck: SwipeViewModel

  var body: some View {
    LazyVGrid(columns: Self.columns, spacing: Spacing.regular) {
      ForEach(DeckQuery.genres(of: deck.query.kind), id: \.self) { genre in
        let isChosen = deck.query.genre == genre
        Button {
          deck.choose { $0.genre = isChosen ? nil : genre }
        } label: {
          Text(verbatim: TitleWords.genre(genre))
            .font(.subheadline)
            .foregroundStyle(Color.ink)
            .frame(maxWidth: .infinity, minHeight: 44)
            .background(
              isChosen ? Color.flesh : Color.paper, in: RoundedRectangle(cornerRadius: Spacing.corner))
        }
        .buttonStyle(.plain)
        .accessibilityAddTraits(isChosen ? .isSelected : [])
      }
    }
  }

  private static let columns = [GridItem(.adaptive(minimum: 128), spacing: Spacing.regular)]
}
