import SwiftUI

extension Gallery {
  static let moreListPages = [
    GalleryPage("Outline", isScreen: true) { OutlineSpecimen() },
    GalleryPage("Editable List", isScreen: true) { EditableSpecimen() },
    GalleryPage("List Rows", isScreen: true) { RowsSpecimen() },
    GalleryPage("Scroll Position") { ScrollPositionSpecimen() },
  ]
}

private struct OutlineSpecimen: View {
  struct Place: Identifiable {
    let name: String
    var places: [Place]?
    var id: String { name }
  }

  private let places = [
    Place(name: "Europe", places: [Place(name: "Paris"), Place(name: "Prague")]),
    Place(
      name: "Asia", places: [Place(name: "Japan", places: [Place(name: "Kyoto")]), Place(name: "Hanoi")]),
    Place(name: "At sea"),
  ]

  var body: some View {
    NavigationStack {
      List(places, children: \.places) { Text($0.name) }
        .navigationTitle("Outline")
        .toolbar { GalleryLink() }
    }
  }
}

private struct EditableSpecimen: View {
  struct Task: Identifiable {
    let id: Int
    var title: String
  }

  @State private var tasks = ["Read", "Write", "Rest"].enumerated().map { Task(id: $0, title: $1) }

  var body: some View {
    NavigationStack {
      List($tasks, editActions: .all) { $task in
        TextField("Title", text: $task.title)
      }
      .navigationTitle("Editable List")
      .toolbar {
        ToolbarItem(placement: .topBarLeading) { EditButton() }
        ToolbarItem { GalleryLink() }
      }
    }
  }
}

private struct RowsSpecimen: View {
  var body: some View {
    NavigationStack {
      List {
        Text("With a badge").badge(3)
        Text("On a color").listRowBackground(Color.yellow.opacity(0.3))
        Text("Without a line below").listRowSeparator(.hidden)
        Text("With a line of its own").listRowSeparatorTint(.red)
        Label("With a tinted symbol", systemImage: "leaf").listItemTint(.green)
      }
      .navigationTitle("List Rows")
      .toolbar { GalleryLink() }
    }
  }
}

private struct ScrollPositionSpecimen: View {
  @State private var row: Int? = 1

  var body: some View {
    Specimen("Programmatic scrolling") {
      ScrollView {
        VStack(spacing: 8) { ForEach(1..<21) { Text("Row \($0)").id($0) } }.frame(maxWidth: .infinity)
      }
      .frame(height: 160)
      .scrollPosition(id: $row)
      .border(.gray)
      Button("To row 15") { withAnimation { row = 15 } }
    }
    Specimen("Initially at the end") {
      ScrollView {
        VStack(spacing: 8) { ForEach(1..<21) { Text("Line \($0)") } }.frame(maxWidth: .infinity)
      }
      .frame(height: 120)
      .defaultScrollAnchor(.bottom)
      .border(.gray)
    }
  }
}
