import SwiftUI

struct ListsScreen: View {
  @State private var names = ["Close friends", "News", "Gardens"]
  @State private var isAdding = false
  @State private var name = ""

  var body: some View {
    List {
      ForEach(names, id: \.self) { NavigationLink($0, value: Screen.list($0)) }
        .onDelete { names.remove(atOffsets: $0) }
        .onMove { names.move(fromOffsets: $0, toOffset: $1) }
    }
    .navigationTitle("Lists")
    .toolbar {
      EditButton()
      Button("New List", systemImage: "plus") { isAdding = true }
    }
    .alert("New List", isPresented: $isAdding) {
      TextField("Name", text: $name)
      Button("Cancel", role: .cancel) { name = "" }
      Button("Create") {
        if !name.isEmpty { names.append(name) }
        name = ""
      }
    }
  }
}

struct SettingsScreen: View {
  @Environment(Session.self) private var session
  @State private var isLeaving = false

  var body: some View {
    Form {
      Section("Yours") {
        NavigationLink(value: Screen.bookmarks) { Label("Bookmarks", systemImage: "bookmark") }
        NavigationLink(value: Screen.favourites) { Label("Favourites", systemImage: "star") }
        NavigationLink(value: Screen.lists) { Label("Lists", systemImage: "list.bullet") }
      }
      Section("App") {
        NavigationLink(value: Screen.appearance) { Label("Appearance", systemImage: "paintbrush") }
        NavigationLink(value: Screen.notices) { Label("Notices", systemImage: "bell.badge") }
        NavigationLink(value: Screen.privacy) { Label("Privacy", systemImage: "lock") }
        NavigationLink(value: Screen.filters) { Label("Filters", systemImage: "line.3.horizontal.decrease") }
        NavigationLink(value: Screen.blocked) { Label("Blocked", systemImage: "nosign") }
      }
      Section {
        NavigationLink(value: Screen.about) { Label("About This Server", systemImage: "info.circle") }
        Button("Sign Out", role: .destructive) { isLeaving = true }
      }
    }
    .navigationTitle("Settings")
    .confirmationDialog("Sign out?", isPresented: $isLeaving, titleVisibility: .visible) {
      Button("Sign Out", role: .destructive) { session.signOut() }
    }
  }
}

struct AppearanceScreen: View {
  @AppStorage("scheme") private var scheme = "System"
  @AppStorage("size") private var size = 17.0
  @AppStorage("showsMedia") private var showsMedia = true
  @State private var accent = Color.indigo

  var body: some View {
    Form {
      Section("Look") {
        Picker("Scheme", selection: $scheme) {
          ForEach(["System", "Light", "Dark"], id: \.self) { Text($0) }
        }
        ColorPicker("Accent", selection: $accent)
      }
      Section {
        VStack(alignment: .leading) {
          LabeledContent("Text size", value: "\(Int(size)) pt")
          Slider(value: $size, in: 13...28, step: 1) {
            Text("Text size")
          } minimumValueLabel: {
            Image(systemName: "textformat.size.smaller")
          } maximumValueLabel: {
            Image(systemName: "textformat.size.larger")
          }
        }
        Text("A post in this size.").font(.system(size: size))
      } header: {
        Text("Words")
      } footer: {
        Text("Other text follows the size of the system.")
      }
      Toggle("Show pictures", isOn: $showsMedia)
    }
    .navigationTitle("Appearance")
  }
}

struct NoticeSettingsScreen: View {
  @State private var isOn: Set<String> = ["Follows", "Mentions"]
  @State private var from = Date(timeIntervalSince1970: 0)

  var body: some View {
    Form {
      Section("Notify me about") {
        ForEach(["Follows", "Mentions", "Boosts", "Favourites"], id: \.self) { name in
          Toggle(name, isOn: binding(name))
        }
      }
      Section("Quiet hours") {
        DatePicker("From", selection: $from, displayedComponents: .hourAndMinute)
      }
    }
    .navigationTitle("Notices")
  }

  private func binding(_ name: String) -> Binding<Bool> {
    Binding {
      isOn.contains(name)
    } set: { on in
      if on { isOn.insert(name) } else { isOn.remove(name) }
    }
  }
}

struct PrivacyScreen: View {
  @State private var isLocked = false
  @State private var audience = 0
  @State private var keepsDays = 30

  var body: some View {
    Form {
      Toggle(isOn: $isLocked) {
        Text("Approve followers")
        Text("New followers need your approval.").foregroundStyle(.secondary).font(.footnote)
      }
      Picker("Visibility of new posts", selection: $audience) {
        Text("Everyone").tag(0)
        Text("Followers").tag(1)
      }
      Stepper("Delete posts after \(keepsDays) days", value: $keepsDays, in: 1...365)
    }
    .navigationTitle("Privacy")
  }
}

struct FiltersScreen: View {
  struct Filter: Identifiable, Hashable {
    let id = UUID()
    var word: String
    var hides: Bool
  }

  @State private var filters = [
    Filter(word: "spoilers", hides: true), Filter(word: "politics", hides: false),
  ]
  @State private var edited: Filter?

  var body: some View {
    List {
      ForEach(filters) { filter in
        Button {
          edited = filter
        } label: {
          LabeledContent(filter.word, value: filter.hides ? "Hidden" : "Folded")
        }
        .buttonStyle(.plain)
      }
      .onDelete { filters.remove(atOffsets: $0) }
    }
    .navigationTitle("Filters")
    .sheet(item: $edited) { filter in
      FilterScreen(filter: filter) { changed in
        if let index = filters.firstIndex(where: { $0.id == changed.id }) { filters[index] = changed }
      }
    }
  }
}

struct FilterScreen: View {
  @State var filter: FiltersScreen.Filter
  let save: (FiltersScreen.Filter) -> Void
  @Environment(\.dismiss) private var dismiss

  var body: some View {
    NavigationStack {
      Form {
        TextField("Word", text: $filter.word)
        Toggle("Hide completely", isOn: $filter.hides)
      }
      .navigationTitle("Filter")
      .navigationBarTitleDisplayMode(.inline)
      .toolbar {
        ToolbarItem(placement: .confirmationAction) {
          Button("Done") {
            save(filter)
            dismiss()
          }
        }
      }
    }
  }
}

struct AboutScreen: View {
  var body: some View {
    Fetched("instance", of: Instance.self) { instance in
      List {
        Section {
          VStack(spacing: 8) {
            Image(systemName: "leaf.circle.fill").font(.system(size: 64)).foregroundStyle(.tint)
            Text(instance.title).font(.title.bold())
            Text(instance.description).multilineTextAlignment(.center).foregroundStyle(.secondary)
          }
          .frame(maxWidth: .infinity)
        }
        Section("Rules") {
          ForEach(Array(instance.rules.enumerated()), id: \.offset) { number, rule in
            Label(rule, systemImage: "\(number + 1).circle")
          }
        }
        LabeledContent("People", value: instance.users, format: .number)
      }
    }
    .navigationTitle("About")
    .navigationBarTitleDisplayMode(.inline)
  }
}
