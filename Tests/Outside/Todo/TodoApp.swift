import SwiftUI

// Observable models, bindings into them, and plurals.

@Observable final class Task: Identifiable {
  let id = UUID()
  var title: String
  var isDone = false
  init(_ title: String) { self.title = title }
}

@Observable final class TodoList {
  var tasks = [Task("Return a book"), Task("Buy a lamp")]
  var open: Int { tasks.count { !$0.isDone } }
}

@main
struct TodoApp: App {
  @State private var list = TodoList()
  @AppStorage("hidesDone") private var hidesDone = false

  var body: some Scene {
    WindowGroup {
      NavigationStack {
        List {
          ForEach(list.tasks) { task in
            if !(hidesDone && task.isDone) { TaskRow(task: task) }
          }
          .onDelete { list.tasks.remove(atOffsets: $0) }
          .onMove { list.tasks.move(fromOffsets: $0, toOffset: $1) }
        }
        .navigationTitle("Todo")
        .toolbar {
          ToolbarItem(placement: .bottomBar) { Text("^[\(list.open) task](inflect: true) left") }
          ToolbarItem(placement: .primaryAction) {
            Button("Add", systemImage: "plus") { list.tasks.append(Task("New")) }
          }
          ToolbarItem(placement: .secondaryAction) { Toggle("Hide done", isOn: $hidesDone) }
        }
      }
    }
  }
}

struct TaskRow: View {
  @Bindable var task: Task

  var body: some View {
    HStack {
      Toggle("Done", isOn: $task.isDone).labelsHidden()
      TextField("Title", text: $task.title).strikethrough(task.isDone)
    }
  }
}
