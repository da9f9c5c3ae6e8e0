import SwiftUI

/// Stacks, lists, grids and forms.
struct ContainerContract: View {
  @State private var rows = [Row(id: 1), Row(id: 2)]
  @State private var one: Int?
  @State private var several: Set<Int> = []

  struct Row: Identifiable, Hashable {
    let id: Int
    var name = ""
  }

  var body: some View {
    stacks
    lists
    scrolling
  }

  @ViewBuilder private var stacks: some View {
    VStack { Text("a") }
    VStack(alignment: .leading) { Text("a") }
    VStack(alignment: .trailing, spacing: nil) { Text("a") }
    HStack { Text("a") }
    HStack(alignment: .firstTextBaseline, spacing: 8) { Text("a") }
    ZStack { Text("a") }
    ZStack(alignment: .bottomTrailing) { Text("a") }
    LazyVStack { Text("a") }
    LazyVStack(alignment: .leading, spacing: 8, pinnedViews: .sectionHeaders) { Text("a") }
    LazyHStack(alignment: .top, spacing: 8) { Text("a") }
    Group { Text("a") }
    Spacer()
    Spacer(minLength: 4)
    Divider()
    EmptyView()
    AnyView(Text("a"))
    AnyView(erasing: Text("a"))
    if one == nil { Text("none") } else { Text("some") }
    switch one {
    case nil: Text("none")
    case 1: Text("one")
    default: Text("another")
    }
    ForEach(rows) { Text($0.name) }
    ForEach(rows, id: \.name) { Text($0.name) }
    ForEach($rows) { $row in TextField("Name", text: $row.name) }
    ForEach($rows, id: \.name) { $row in Text(row.name) }
    ForEach(0..<3) { Text("\($0)") }
    ForEach(Array(rows.enumerated()), id: \.element.id) { index, row in Text("\(index) \(row.name)") }
  }

  @ViewBuilder private var lists: some View {
    List { Text("a") }
    List(rows) { Text($0.name) }
    List(rows, id: \.name) { Text($0.name) }
    List(0..<3) { Text("\($0)") }
    List(selection: $one) { ForEach(rows) { Text($0.name) } }
    List(selection: $several) { ForEach(rows) { Text($0.name).tag($0.id) } }
    List(rows, selection: $one) { Text($0.name) }
    List(rows, selection: $several) { Text($0.name) }
    List {
      ForEach(rows) { Text($0.name) }
        .onDelete { rows.remove(atOffsets: $0) }
      Section("Key") { Text("a") }
      Section { Text("a") }
      Section(content: { Text("a") }, header: { Text("Header") }, footer: { Text("Footer") })
      Section {
        Text("a")
      } header: {
        Text("Header")
      }
      Section {
        Text("a")
      } footer: {
        Text("Footer")
      }
    }
    .listStyle(.plain)
    .refreshable {}
    List { swiped }.listStyle(.insetGrouped)
    List { swiped }.listStyle(.grouped)
    List { swiped }.listStyle(.inset)
    List { swiped }.listStyle(.sidebar)
    List { swiped }.listStyle(.automatic)
    Form {
      Section("Key") { Text("a") }
    }
  }

  private var swiped: some View {
    Text("a")
      .swipeActions { Button("Delete", role: .destructive) {} }
      .swipeActions(edge: .leading, allowsFullSwipe: false) { Button("Pin") {}.tint(.yellow) }
  }

  @ViewBuilder private var scrolling: some View {
    ScrollView { Text("a") }
    ScrollView(.horizontal) { Text("a") }
    ScrollView([.horizontal, .vertical], showsIndicators: false) { Text("a") }
    LazyVGrid(columns: [GridItem(), GridItem(.fixed(80)), GridItem(.flexible(minimum: 20, maximum: 90))]) {
      Text("a")
    }
    LazyVGrid(
      columns: [GridItem(.adaptive(minimum: 80), spacing: 4, alignment: .top)], alignment: .leading,
      spacing: 8
    ) { Text("a") }
  }
}
