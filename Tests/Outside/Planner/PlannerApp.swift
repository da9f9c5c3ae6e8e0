import PhotosUI
import SwiftUI

// Projects as a tree, tasks edited in place, a timer, a sketch pad and a profile.

struct Folder: Identifiable, Hashable {
  let id = UUID()
  var name: String
  var folders: [Folder]?
}

struct Job: Identifiable, Hashable {
  let id = UUID()
  var title: String
  var isDone = false
  var due = Date.now.addingTimeInterval(3600)
}

struct ProjectsView: View {
  private let folders = [
    Folder(
      name: "Work",
      folders: [Folder(name: "Website"), Folder(name: "Print", folders: [Folder(name: "Posters")])]),
    Folder(name: "Garden", folders: []),
    Folder(name: "Errands"),
  ]

  var body: some View {
    List(folders, children: \.folders) { folder in
      Label(folder.name, systemImage: folder.folders == nil ? "doc" : "folder")
    }
    .listStyle(.sidebar)
    .navigationTitle("Projects")
  }
}

struct JobsView: View {
  @State private var jobs = [Job(title: "Call the printer"), Job(title: "Water the plants", isDone: true)]
  @State private var newTitle = ""
  @State private var position: UUID?
  @FocusState private var isAdding: Bool

  private var openCount: Int { jobs.filter { !$0.isDone }.count }

  var body: some View {
    List {
      Section {
        ForEach($jobs, editActions: [.delete, .move]) { $job in
          HStack {
            Button {
              withAnimation { job.isDone.toggle() }
            } label: {
              Image(systemName: job.isDone ? "checkmark.circle.fill" : "circle")
                .accessibilityLabel(job.isDone ? "Done" : "Open")
            }
            .buttonStyle(.plain)
            TextField("Title", text: $job.title)
              .strikethrough(job.isDone)
            Text(job.due, style: .time).foregroundStyle(.secondary)
          }
        }
      } header: {
        Text("\(Image(systemName: "tray")) \(openCount) open")
      }
      Section {
        HStack {
          TextField("New task", text: $newTitle)
            .focused($isAdding)
            .onSubmit(add)
          Button("Add", action: add)
            .disabled(newTitle.trimmingCharacters(in: .whitespaces).isEmpty)
            .keyboardShortcut("n", modifiers: [.command, .shift])
        }
      }
    }
    .navigationTitle("Tasks")
    .toolbar { EditButton() }
  }

  private func add() {
    let title = newTitle.trimmingCharacters(in: .whitespaces)
    guard !title.isEmpty else { return }
    jobs.append(Job(title: title))
    newTitle = ""
    isAdding = true
  }
}

struct TimerView: View {
  @State private var start: Date?
  @State private var minutes = 25.0

  var body: some View {
    VStack(spacing: 24) {
      if let start {
        let interval = start...start.addingTimeInterval(minutes * 60)
        Text(timerInterval: interval, countsDown: true)
          .font(.system(size: 56, weight: .light, design: .rounded))
          .monospacedDigit()
        ProgressView(timerInterval: interval, countsDown: false) { Text("Concentrating") }
        Button("Stop", role: .destructive) { self.start = nil }
      } else {
        Gauge(value: minutes, in: 5...60) {
          Text("Minutes")
        } currentValueLabel: {
          Text("\(Int(minutes))")
        }
        .gaugeStyle(.accessoryCircular)
        Slider(value: $minutes, in: 5...60, step: 5) { Text("Minutes") }
        Button("Start") { start = .now }.buttonStyle(.borderedProminent)
      }
    }
    .padding()
    .navigationTitle("Timer")
  }
}

struct Stroke: Identifiable {
  let id = UUID()
  var points: [CGPoint]
  var color: Color
}

struct SketchView: View {
  @State private var strokes: [Stroke] = []
  @State private var current: [CGPoint] = []
  @State private var color = Color.blue

  var body: some View {
    VStack(spacing: 0) {
      ZStack {
        Color.white
        ForEach(strokes) { stroke in
          line(stroke.points).stroke(
            stroke.color, style: StrokeStyle(lineWidth: 4, lineCap: .round, lineJoin: .round))
        }
        line(current).stroke(color.opacity(0.7), lineWidth: 4)
      }
      .gesture(
        DragGesture(minimumDistance: 1)
          .onChanged { current.append($0.location) }
          .onEnded { _ in
            strokes.append(Stroke(points: current, color: color))
            current = []
          }
      )
      .accessibilityLabel("Sketch with \(strokes.count) lines")
      HStack {
        ColorPicker("Ink", selection: $color).labelsHidden()
        Spacer()
        Button("Undo", systemImage: "arrow.uturn.backward") { _ = strokes.popLast() }
          .disabled(strokes.isEmpty)
          .keyboardShortcut("z")
      }
      .padding()
      .background(.bar)
    }
    .navigationTitle("Sketch")
  }

  private func line(_ points: [CGPoint]) -> Path {
    var path = Path()
    path.addLines(points)
    return path
  }
}

struct ProfileView: View {
  @State private var isPicking = false
  @State private var item: PhotosPickerItem?
  @State private var image: Image?
  @State private var birthday = Date(timeIntervalSince1970: 0)
  @Environment(\.openURL) private var openURL

  var body: some View {
    Form {
      Section {
        VStack {
          (image ?? Image(systemName: "person.crop.circle"))
            .resizable()
            .scaledToFill()
            .frame(width: 96, height: 96)
            .clipShape(.circle)
            .accessibilityLabel("Portrait")
          Button("Change") { isPicking = true }
        }
        .frame(maxWidth: .infinity)
      }
      Section("About you") {
        DatePicker("Birthday", selection: $birthday, in: ...Date.now, displayedComponents: .date)
        LabeledContent("Member since", value: Date.now, format: .dateTime.year().month())
      }
      Section {
        Button("Help") {
          if let url = URL(string: "https://www.example.org/help") {
            openURL(url) { accepted in print(accepted ? "opened" : "not opened") }
          }
        }
        Menu("Export") {
          Button("As text") {}
          Button("As picture") {}
        }
        .menuStyle(.button)
      }
    }
    .photosPicker(isPresented: $isPicking, selection: $item, matching: .images)
    .task(id: item) { image = try? await item?.loadTransferable(type: Image.self) }
    .navigationTitle("Profile")
  }
}

struct RootView: View {
  @SceneStorage("tab") private var tab = "tasks"
  @State private var opened: URL?

  var body: some View {
    TabView(selection: $tab) {
      Tab("Tasks", systemImage: "checklist", value: "tasks") { NavigationStack { JobsView() } }
      Tab("Projects", systemImage: "folder", value: "projects") { NavigationStack { ProjectsView() } }
      Tab("Timer", systemImage: "timer", value: "timer") { NavigationStack { TimerView() } }
      Tab("Sketch", systemImage: "pencil.and.scribble", value: "sketch") { NavigationStack { SketchView() } }
      Tab("Profile", systemImage: "person", value: "profile") { NavigationStack { ProfileView() } }
    }
    .onOpenURL { url in
      opened = url
      if let host = url.host() { tab = host }
    }
  }
}

@main
struct PlannerApp: App {
  var body: some Scene {
    WindowGroup { RootView() }
  }
}
