import SwiftUI

/// Text, images and labels by each initializer.
struct TextContract: View {
  private let key: LocalizedStringKey = "Key"
  private let string = "A string"

  private func localized(_ resource: LocalizedStringResource) -> String {
    let value: String.LocalizationValue = "\(2) books"
    var elsewhere = LocalizedStringResource(
      value, locale: .current, bundle: LocalizedStringResource.BundleDescription.atURL(URL(filePath: "/")))
    elsewhere.locale = resource.locale
    return String(
      localized: value, table: "Table", bundle: .main, locale: .current, comment: "For translators")
      + String(localized: elsewhere)
  }

  private let date = Date(timeIntervalSince1970: 0)

  var body: some View {
    Group {
      Text("Literal with \(1) and **bold**")
      Text(key)
      Text(string)
      Text(string.dropFirst())
      Text(verbatim: string)
      Text("Key", tableName: "Table", bundle: .main, comment: "For translators")
      Text(LocalizedStringResource("Key"))
      Text(
        localized(
          LocalizedStringResource("Key \(1)", table: "Table", bundle: .main, comment: "For translators")))
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

/// Attributed texts, timed texts and texts with symbols.
struct AttributedTextContract: View {
  private let start = Date(timeIntervalSince1970: 0)

  var body: some View {
    Text(attributed)
    Text("\(Image(systemName: "star")) and \(attributed) on \(start, style: .date)")
    Text("\(start...start.addingTimeInterval(60)) \(timerInterval: start...start.addingTimeInterval(60))")
    Text(timerInterval: start...start.addingTimeInterval(60))
    Text(
      timerInterval: start...start.addingTimeInterval(60), pauseTime: start, countsDown: false,
      showsHours: false)
    Text(Image(systemName: "star")) + Text("b")
    Text("a").underline(true, pattern: .dash, color: .red).strikethrough(pattern: .dot)
    Text("a").baselineOffset(2).textCase(.uppercase).allowsTightening(true).minimumScaleFactor(0.5)
    Text("a").truncationMode(.middle).lineLimit(2...4).lineLimit(...3).lineLimit(2, reservesSpace: true)
    Text("a").dynamicTypeSize(.large).dynamicTypeSize(...DynamicTypeSize.xxxLarge)
  }

  private var attributed: AttributedString {
    var text = AttributedString("Attributes")
    text.foregroundColor = .red
    text.backgroundColor = .yellow
    text.font = .headline
    text.underlineStyle = .single
    text.strikethroughStyle = Text.LineStyle(pattern: .dot, color: .red)
    text.kern = 1
    text.tracking = 2
    text.baselineOffset = 1
    text.link = URL(string: "https://example.org")
    text.inlinePresentationIntent = [.stronglyEmphasized, .emphasized, .code, .strikethrough]
    if let range = text.range(of: "Attr") { text[range].swiftUI.foregroundColor = .blue }
    let options = AttributedString.MarkdownParsingOptions(interpretedSyntax: .inlineOnlyPreservingWhitespace)
    if let more = try? AttributedString(markdown: "**Bold** [link](https://example.org)", options: options) {
      text += more
    }
    return text
  }
}
