import SwiftUI

/// Grids, trees, split views and editable collections.
struct ArrangementContract: View {
  @State private var rows = [Leaf(name: "a"), Leaf(name: "b")]
  @State private var one: String?
  @State private var many: Set<String> = []
  @State private var visibility = NavigationSplitViewVisibility.automatic
  @State private var column = NavigationSplitViewColumn.sidebar
  @State private var color = Color.red
  private let string = "A string"

  struct Leaf: Identifiable, Hashable {
    var name: String
    var leaves: [Leaf]?
    var id: String { name }
  }

  private let tree = [Leaf(name: "Root", leaves: [Leaf(name: "Twig"), Leaf(name: "Bough", leaves: [])])]

  var body: some View {
    grids
    trees
    edited
    columns
    ColorPicker("Key", selection: $color)
    ColorPicker(string, selection: $color, supportsOpacity: false)
    ColorPicker(selection: $color) { Text("Label") }
  }

  @ViewBuilder private var grids: some View {
    Grid {
      GridRow {
        Text("1")
        Text("2").gridColumnAlignment(.trailing)
      }
      Divider().gridCellUnsizedAxes(.horizontal)
      GridRow(alignment: .top) {
        Text("Both").gridCellColumns(2).gridCellAnchor(.leading)
      }
      ForEach(rows) { row in
        GridRow {
          Text(row.name)
          Color.red
        }
      }
    }
    Grid(alignment: .leading, horizontalSpacing: 4, verticalSpacing: 2) { GridRow { Text("a") } }
    GridRow { Text("Outside") }
    LazyHGrid(rows: [GridItem(.flexible())], alignment: .top, spacing: 4) { Text("a") }
  }

  @ViewBuilder private var trees: some View {
    List(tree, children: \.leaves) { Text($0.name) }
    List(tree, id: \.name, children: \.leaves) { Text($0.name) }
    List(tree, children: \.leaves, selection: $one) { Text($0.name) }
    List(tree, children: \.leaves, selection: $many) { Text($0.name) }
    List { OutlineGroup(tree, children: \.leaves) { Text($0.name) } }
    List { OutlineGroup(tree, id: \.name, children: \.leaves) { Text($0.name) } }
    OutlineGroup(tree[0], children: \.leaves) { Text($0.name) }
    OutlineGroup(tree[0], id: \.name, children: \.leaves) { Text($0.name) }
  }

  @ViewBuilder private var edited: some View {
    List($rows, editActions: .all) { $row in Text(row.name) }
    List($rows, editActions: [.delete]) { $row in Text(row.name) }
    List($rows, editActions: .move, selection: $one) { $row in Text(row.name) }
    List($rows, editActions: .delete, selection: $many) { $row in Text(row.name) }
    List($rows, id: \.name, editActions: .all) { $row in Text(row.name) }
    List {
      ForEach($rows, editActions: .all) { $row in TextField("Name", text: $row.name) }
      ForEach($rows, id: \.name, editActions: .delete) { $row in Text(row.name) }
      ForEach(rows) { Text($0.name) }.onMove { rows.move(fromOffsets: $0, toOffset: $1) }
        .onDelete(perform: nil).deleteDisabled(true).moveDisabled(true)
      Text("Row").listRowBackground(Color.red).listRowInsets(EdgeInsets()).listRowSeparator(
        .hidden, edges: .top
      )
      .listRowSeparatorTint(.red).listItemTint(.red).selectionDisabled().badge(3)
      Text("Row").badge("New").badge(Text("Text")).listSectionSeparator(.hidden).listSectionSeparatorTint(
        .red)
      Section("Key") { Text("a") }.headerProminence(.increased)
    }
    .listRowSpacing(4).listSectionSpacing(.compact).listSectionSpacing(4).environment(
      \.defaultMinListRowHeight, 20
    )
    .scrollContentBackground(.hidden)
  }

  @ViewBuilder private var columns: some View {
    NavigationSplitView {
      Text("Sidebar")
    } detail: {
      Text("Detail")
    }
    NavigationSplitView {
      Text("Sidebar")
    } content: {
      Text("Content")
    } detail: {
      Text("Detail")
    }
    NavigationSplitView(columnVisibility: $visibility) {
      Text("Sidebar")
    } detail: {
      Text("Detail")
    }
    NavigationSplitView(columnVisibility: $visibility) {
      Text("Sidebar").navigationSplitViewColumnWidth(200)
    } content: {
      Text("Content").navigationSplitViewColumnWidth(min: 100, ideal: 200, max: 300)
    } detail: {
      Text("Detail")
    }
    .navigationSplitViewStyle(.balanced).navigationSplitViewStyle(.automatic)
    .navigationSplitViewStyle(.prominentDetail)
    NavigationSplitView(preferredCompactColumn: $column) {
      Text("Sidebar")
    } detail: {
      Text("Detail")
    }
    NavigationSplitView(columnVisibility: $visibility, preferredCompactColumn: $column) {
      List(rows, selection: $one) { NavigationLink($0.name, value: $0.name) }
    } detail: {
      Text(one ?? "Nothing")
    }
  }
}
