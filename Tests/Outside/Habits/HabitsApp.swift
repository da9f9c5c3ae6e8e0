import SwiftUI

// @Observable models, typed routes, tabs, a custom shape, sheets by item.

@Observable
final class Habit: Identifiable, Hashable {
  let id = UUID()
  var name: String
  var goal: Int
  var done = 0

  init(name: String, goal: Int) {
    self.name = name
    self.goal = goal
  }

  var progress: Double { goal == 0 ? 0 : min(1, Double(done) / Double(goal)) }

  static func == (lhs: Habit, rhs: Habit) -> Bool { lhs.id == rhs.id }
  func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

@Observable
@MainActor
final class HabitStore {
  var habits = [Habit(name: "Read", goal: 30), Habit(name: "Walk", goal: 10)]
  var isLoading = false

  func refresh() async {
    isLoading = true
    defer { isLoading = false }
    try? await Task.sleep(for: .milliseconds(10))
  }
}

enum Route: Hashable {
  case detail(Habit)
  case settings
}

@main
struct HabitsApp: App {
  @State private var store = HabitStore()

  var body: some Scene {
    WindowGroup {
      RootView().environment(store)
    }
  }
}

struct RootView: View {
  @State private var selection = 0

  var body: some View {
    TabView(selection: $selection) {
      HabitList()
        .tabItem { Label("Habits", systemImage: "checkmark.circle") }
        .tag(0)
      SettingsView()
        .tabItem {
          Image(systemName: "gear")
          Text("Settings")
        }
        .tag(1)
    }
    .tint(.orange)
  }
}

struct HabitList: View {
  @Environment(HabitStore.self) private var store
  @State private var path: [Route] = []
  @State private var editing: Habit?

  var body: some View {
    NavigationStack(path: $path) {
      ScrollView {
        LazyVStack(spacing: 16) {
          ForEach(store.habits) { habit in
            Button {
              path.append(.detail(habit))
            } label: {
              HabitCard(habit: habit)
            }
            .buttonStyle(.plain)
            .contextMenu {
              Button {
                editing = habit
              } label: {
                Label("Edit", systemImage: "pencil")
              }
              Button(role: .destructive) {
                withAnimation { store.habits.removeAll { $0 == habit } }
              } label: {
                Label("Delete", systemImage: "trash")
              }
            }
          }
        }
        .padding()
      }
      .navigationTitle("Habits")
      .navigationDestination(for: Route.self) { route in
        switch route {
        case .detail(let habit): HabitDetail(habit: habit)
        case .settings: SettingsView()
        }
      }
      .toolbar {
        Button("Settings", systemImage: "gear") { path.append(.settings) }
      }
      .sheet(item: $editing) { habit in
        HabitEditor(habit: habit)
          .presentationDetents([.medium, .large])
          .presentationDragIndicator(.visible)
      }
      .refreshable { await store.refresh() }
      .task { await store.refresh() }
      .overlay {
        if store.habits.isEmpty {
          ContentUnavailableView("No habits", systemImage: "leaf", description: Text("Add one to begin."))
        }
      }
    }
  }
}

struct HabitCard: View {
  let habit: Habit

  var body: some View {
    HStack(spacing: 16) {
      ZStack {
        Ring(progress: 1).stroke(.quaternary, lineWidth: 6)
        Ring(progress: habit.progress)
          .stroke(.tint, style: StrokeStyle(lineWidth: 6, lineCap: .round))
          .animation(.easeOut(duration: 0.3), value: habit.progress)
      }
      .frame(width: 44, height: 44)
      VStack(alignment: .leading, spacing: 4) {
        Text(habit.name).font(.headline)
        Text("\(habit.done) of \(habit.goal)")
          .font(.subheadline)
          .foregroundStyle(.secondary)
      }
      Spacer()
      Image(systemName: "chevron.right").foregroundStyle(.tertiary)
    }
    .padding()
    .background(.regularMaterial, in: .rect(cornerRadius: 16))
  }
}

struct Ring: Shape {
  var progress: Double

  var animatableData: Double {
    get { progress }
    set { progress = newValue }
  }

  func path(in rect: CGRect) -> Path {
    var path = Path()
    path.addArc(
      center: CGPoint(x: rect.midX, y: rect.midY), radius: min(rect.width, rect.height) / 2,
      startAngle: .degrees(-90), endAngle: .degrees(-90 + 360 * progress), clockwise: false)
    return path
  }
}

struct HabitDetail: View {
  @Bindable var habit: Habit

  var body: some View {
    VStack(spacing: 24) {
      Gauge(value: habit.progress) {
        Text("Progress")
      }
      Stepper(value: $habit.done, in: 0...habit.goal) {
        Text("Done \(habit.done) times")
      }
      Button("Finish") {
        withAnimation(.spring(response: 0.4, dampingFraction: 0.7)) { habit.done = habit.goal }
      }
      .buttonStyle(.borderedProminent)
      .controlSize(.large)
    }
    .padding()
    .navigationTitle(habit.name)
    .navigationBarTitleDisplayMode(.inline)
  }
}

struct HabitEditor: View {
  @Bindable var habit: Habit
  @Environment(\.dismiss) private var dismiss

  var body: some View {
    NavigationStack {
      Form {
        TextField("Name", text: $habit.name)
        Stepper("Goal: \(habit.goal)", value: $habit.goal, in: 1...100)
      }
      .toolbar {
        ToolbarItem(placement: .topBarTrailing) { Button("Done") { dismiss() } }
      }
    }
  }
}

struct SettingsView: View {
  @AppStorage("name") private var name = ""
  @AppStorage("reminders") private var reminders = true

  var body: some View {
    Form {
      Section("You") { TextField("Name", text: $name) }
      Section("Reminders") {
        Toggle("Every day", isOn: $reminders.animation())
        if reminders { LabeledContent("At", value: "8:00") }
      }
    }
  }
}
