import SwiftUI

// Cards that are dragged from column to column.

struct Card: Codable, Hashable, Identifiable, Transferable {
  var id = UUID()
  var title: String

  static var transferRepresentation: some TransferRepresentation {
    CodableRepresentation(contentType: .json)
  }
}

@Observable final class BoardModel {
  var columns: [(name: String, cards: [Card])] = [
    ("To read", [Card(title: "Emma"), Card(title: "Persuasion")]),
    ("Reading", [Card(title: "Middlemarch")]),
    ("Done", []),
  ]

  func move(_ cards: [Card], to column: Int) {
    for index in columns.indices { columns[index].cards.removeAll { cards.contains($0) } }
    columns[column].cards += cards
  }
}

@main
struct BoardApp: App {
  @State private var board = BoardModel()

  var body: some Scene {
    WindowGroup {
      HStack(alignment: .top) {
        ForEach(board.columns.indices, id: \.self) { index in
          ColumnView(board: board, index: index)
        }
      }
      .padding()
    }
  }
}

struct ColumnView: View {
  let board: BoardModel
  let index: Int
  @State private var isTargeted = false

  var body: some View {
    VStack(alignment: .leading) {
      Text(board.columns[index].name).font(.headline)
      ForEach(board.columns[index].cards) { card in
        Text(card.title)
          .padding(8)
          .background(.background, in: .rect(cornerRadius: 8))
          .draggable(card) { Text(card.title).padding(8) }
      }
      Spacer()
    }
    .padding(8)
    .frame(maxWidth: .infinity, minHeight: 200, alignment: .leading)
    .background(isTargeted ? Color.accentColor.opacity(0.2) : .gray.opacity(0.1), in: .rect(cornerRadius: 12))
    .dropDestination(for: Card.self) { cards, _ in
      withAnimation { board.move(cards, to: index) }
      return true
    } isTargeted: {
      isTargeted = $0
    }
  }
}
