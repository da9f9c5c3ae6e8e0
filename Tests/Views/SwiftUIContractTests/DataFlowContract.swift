import SwiftUI

/// Every way to pass data to a view.
struct DataFlowContract: View {
  @State private var model = Model()
  @State private var number: Int
  @State private var optional: String?
  @StateObject private var older = OlderModel()
  @AppStorage("name") private var name = "nobody"
  @AppStorage("count") private var count = 0
  @AppStorage("flag") private var flag = false
  @AppStorage("share") private var share = 0.5
  @Environment(\.colorScheme) private var colorScheme
  @Environment(\.dismiss) private var dismiss
  @Environment(\.isEnabled) private var isEnabled
  @Environment(\.locale) private var locale
  @Environment(\.horizontalSizeClass) private var horizontalSizeClass
  @Environment(\.scenePhase) private var scenePhase
  @Environment(\.openURL) private var openURL
  @Environment(\.redactionReasons) private var redactionReasons
  @Environment(\.mood) private var mood
  @Environment(Model.self) private var missing: Model?

  @Observable final class Model {
    var title = "Title"
    var rows = ["a", "b"]
  }

  final class OlderModel: ObservableObject {
    @Published var title = "Older"
  }

  init() { _number = State(initialValue: 3) }

  var body: some View {
    Text("\(number) \(optional ?? "-") \(name) \(count) \(flag) \(share)")
    Text(mood).environment(\.mood, "good").defaultAppStorage(.standard)
    Text(missing?.title ?? "no model")
    Bound(model: model, number: $number, title: $model.title).environment(model)
    Watching(older: older).environmentObject(older)
    TextField("Title", text: Bindable(model).title)
    TextField("Constant", text: .constant("fixed"))
    TextField("Computed", text: Binding(get: { name }, set: { name = $0 }))
    Toggle("Animated", isOn: $flag.animation())
    ForEach($model.rows, id: \.self) { TextField("Row", text: $0) }
    Button("Close") { dismiss() }
    Text("b").modifier(Framed(width: 2)).transformEnvironment(\.mood) { $0 += "!" }
  }

  private struct Bound: View {
    @Bindable var model: Model
    @Binding var number: Int
    @Binding var title: String
    @Environment(Model.self) private var same

    var body: some View {
      TextField("Title", text: $model.title)
      Stepper("\(number)", value: $number)
      Text(same.title)
    }
  }

  private struct Watching: View {
    @ObservedObject var older: OlderModel
    @EnvironmentObject private var fromEnvironment: OlderModel

    var body: some View {
      TextField("Title", text: $older.title)
      Text(fromEnvironment.title)
    }
  }
}

private struct MoodKey: EnvironmentKey {
  static let defaultValue = "fine"
}

extension EnvironmentValues {
  fileprivate var mood: String {
    get { self[MoodKey.self] }
    set { self[MoodKey.self] = newValue }
  }
}

private struct Framed: ViewModifier {
  let width: CGFloat
  @State private var isSeen = false

  func body(content: Content) -> some View {
    content.border(isSeen ? .red : .gray, width: width).onAppear { isSeen = true }
  }
}
