import SwiftUI

extension Gallery {
  static let moreLayoutPages = [
    GalleryPage("Right to Left") {
      Specimen("The user's direction") { DirectionSpecimen() }
      Specimen("From right to left") { DirectionSpecimen().environment(\.layoutDirection, .rightToLeft) }
    },
    GalleryPage("Grid") {
      Specimen("Columns as wide as their widest cell") {
        Grid(alignment: .leading, horizontalSpacing: 16, verticalSpacing: 8) {
          GridRow {
            Text("Title")
            Text("Pages").gridColumnAlignment(.trailing)
            Text("Read")
          }
          .font(.headline)
          Divider()
          GridRow {
            Text("Emma")
            Text("474")
            Image(systemName: "checkmark").accessibilityLabel("Read")
          }
          GridRow {
            Text("Middlemarch")
            Text("1,024")
            Text("–")
          }
          GridRow { Text("Together 1,498 pages").gridCellColumns(3).foregroundStyle(.secondary) }
        }
      }
      Specimen("Cells that fill") {
        Grid(horizontalSpacing: 8, verticalSpacing: 8) {
          GridRow {
            Color.red.frame(height: 48)
            Color.orange.frame(height: 48)
          }
          GridRow { Color.green.frame(height: 48).gridCellColumns(2) }
        }
      }
    },
    GalleryPage("Geometry") { GeometrySpecimen() },
    GalleryPage("Preferences") { PreferenceSpecimen() },
    GalleryPage("Safe Area Inset", isScreen: true) {
      NavigationStack {
        List(0..<12) { Text("Row \($0)") }
          .safeAreaInset(edge: .bottom) {
            Text("Below all rows").padding().frame(maxWidth: .infinity).background(.bar)
          }
          .navigationTitle("Safe Area Inset")
          .toolbar { GalleryLink() }
      }
    },
  ]
}

private struct GeometrySpecimen: View {
  var body: some View {
    Specimen("Half the available width") {
      GeometryReader { proxy in
        Color.teal.frame(width: proxy.size.width / 2)
      }
      .frame(height: 48)
      .border(.gray)
    }
  }
}

private struct PreferenceSpecimen: View {
  struct Longest: PreferenceKey {
    static let defaultValue = 0
    static func reduce(value: inout Int, nextValue: () -> Int) { value = max(value, nextValue()) }
  }

  @State private var longest = 0
  @State private var words = ["one", "three", "seven"]

  var body: some View {
    ForEach(words, id: \.self) { Text($0).preference(key: Longest.self, value: $0.count) }
      .onPreferenceChange(Longest.self) { longest = max(longest, $0) }
    VStack(alignment: .leading, spacing: 8) {
      ForEach(words, id: \.self) { Text($0).preference(key: Longest.self, value: $0.count) }
    }
    .overlayPreferenceValue(Longest.self, alignment: .trailing) { Text("\($0)").offset(x: 24) }
    Text("The longest has \(longest) letters")
    Button("Add a word") { words.append("word number \(words.count + 1)") }
  }
}

private struct DirectionSpecimen: View {
  var body: some View {
    VStack(alignment: .leading, spacing: 8) {
      Label("Leading", systemImage: "book")
      HStack(spacing: 8) {
        Tile("First")
        Tile("Second")
      }
      Text("Set in").padding(.leading, 40)
    }
    .frame(maxWidth: .infinity, alignment: .leading)
    .border(.gray)
  }
}
