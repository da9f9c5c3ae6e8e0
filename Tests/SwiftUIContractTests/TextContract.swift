import SwiftUI

/// Text, images and labels, made in each way there is.
struct TextContract: View {
  private let key: LocalizedStringKey = "Key"
  private let string = "A string"
  private let date = Date(timeIntervalSince1970: 0)

  var body: some View {
    Group {
      Text("Literal with \(1) and **bold**")
      Text(key)
      Text(string)
      Text(string.dropFirst())
      Text(verbatim: string)
      Text("Key", tableName: "Table", bundle: .main, comment: "For translators")
      Text(date, style: .date)
      Text(date, style: .time)
      Text(date, style: .relative)
      Text(date...date.addingTimeInterval(60))
      Text(3, format: .number)
      Text(date, format: .dateTime.day())
      Text("\(3.5, specifier: "%.1f") and \(date, format: .dateTime.year()) and \(Text("inner").bold())")
    }
    Group {
      Text("a") + Text("b").bold() + Text("c").italic()
      Text("a").font(.title).fontWeight(.bold).foregroundColor(.red).foregroundStyle(.blue)
      Text("a").underline().strikethrough().kerning(1).tracking(1).monospaced().monospacedDigit()
      Text("a").underline(true, color: .red).strikethrough(false, color: nil).bold(false).italic(false)
    }
    Group {
      Image(systemName: "star")
      Image("picture")
      Image("picture", bundle: .main)
      Image(decorative: "picture")
      Image(systemName: "star").resizable()
      Image(systemName: "star").resizable(capInsets: EdgeInsets(), resizingMode: .tile)
      Image(systemName: "star").imageScale(.large)
    }
    Group {
      Label("Key", systemImage: "star")
      Label(string, systemImage: "star")
      Label("Key", image: "picture")
      Label(string, image: "picture")
      Label {
        Text("Title")
      } icon: {
        Image(systemName: "star")
      }
      Label("Key", systemImage: "star").labelStyle(.titleOnly)
      Label("Key", systemImage: "star").labelStyle(.iconOnly)
      Label("Key", systemImage: "star").labelStyle(.titleAndIcon)
      Label("Key", systemImage: "star").labelStyle(.automatic)
      Label("Key", systemImage: "star").labelStyle(StackedLabel())
    }
    Group {
      AsyncImage(url: URL(string: "https://example.org/a.png"))
      AsyncImage(url: nil, scale: 2)
      AsyncImage(url: URL(string: "/a.png")) {
        $0.resizable()
      } placeholder: {
        ProgressView()
      }
      AsyncImage(url: URL(string: "/a.png"), scale: 1) { phase in
        if let image = phase.image { image } else if phase.error != nil { Text("Failed") } else { Color.gray }
      }
      AsyncImage(url: nil, transaction: Transaction(animation: .default)) { phase in
        switch phase {
        case .empty: ProgressView()
        case .success(let image): image
        case .failure(let error): Text(error.localizedDescription)
        @unknown default: EmptyView()
        }
      }
    }
  }
}

private struct StackedLabel: LabelStyle {
  func makeBody(configuration: Configuration) -> some View {
    VStack(spacing: 2) {
      configuration.icon
      configuration.title
    }
  }
}
