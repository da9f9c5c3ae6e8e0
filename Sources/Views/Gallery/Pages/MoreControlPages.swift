import PhotosUI
import SwiftUI

extension Gallery {
  static let moreControlPages = [
    GalleryPage("Color Picker") { ColorPickerSpecimen() },
    GalleryPage("Gauge") { GaugeSpecimen() },
    GalleryPage("Group Box") {
      GroupBox("A box with a heading") { Text("Grouped content") }
      GroupBox { Text("Without a heading") }
      GroupBox("Custom style") { Text("Content") }.groupBoxStyle(DashedBox())
    },
    GalleryPage("Labeled Content") {
      LabeledContent("Pages", value: "320")
      LabeledContent("Price", value: 12.5, format: .currency(code: "EUR"))
      LabeledContent("Cover") { Image(systemName: "book.closed") }
      LabeledContent("Name above value", value: "Middlemarch").labeledContentStyle(NameAbove())
    },
    GalleryPage("Disclosure Group") {
      DisclosureGroup("Closed at first") { Text("Hidden details") }
      OpenedGroup()
    },
    GalleryPage("Control Group") {
      ControlGroup {
        Button("Back", systemImage: "chevron.left") {}
        Button("Forward", systemImage: "chevron.right") {}
      }
    },
    GalleryPage("Share Link") {
      if let url = URL(string: "https://www.swift.org") {
        ShareLink(item: url)
        ShareLink("Tell a friend", item: url)
      }
    },
    GalleryPage("Presented Photos") { PresentedPhotosSpecimen() },
    GalleryPage("Presented Files") { PresentedFilesSpecimen() },
  ]
}

private struct ColorPickerSpecimen: View {
  @State private var color = Color.orange

  var body: some View {
    ColorPicker("Cover", selection: $color)
    ColorPicker("Disabled", selection: .constant(.teal)).disabled(true)
    RoundedRectangle(cornerRadius: 12).fill(color.gradient).frame(height: 96)
  }
}

private struct GaugeSpecimen: View {
  @State private var value = 0.4

  var body: some View {
    Specimen("Automatic") {
      Gauge(value: value) {
        Text("Battery")
      } currentValueLabel: {
        Text(value, format: .percent.precision(.fractionLength(0)))
      } minimumValueLabel: {
        Text("0")
      } maximumValueLabel: {
        Text("100")
      }
    }
    Specimen("Linear") {
      Gauge(value: value) {
        Text("Battery")
      } currentValueLabel: {
        Text("40")
      } minimumValueLabel: {
        Text("0")
      } maximumValueLabel: {
        Text("100")
      }
      .gaugeStyle(.accessoryLinear)
    }
    Specimen("Rings") {
      HStack(spacing: 24) {
        Gauge(value: value) {
          Text("Open")
        } currentValueLabel: {
          number
        }.gaugeStyle(.accessoryCircular)
        Gauge(value: value) {
          Text("With ends")
        } currentValueLabel: {
          number
        } minimumValueLabel: {
          Text("0")
        } maximumValueLabel: {
          Text("9")
        }
        .gaugeStyle(.accessoryCircular)
        .tint(.orange)
        Gauge(value: value) {
          Text("Closed")
        } currentValueLabel: {
          number
        }
        .gaugeStyle(.accessoryCircularCapacity)
        .tint(.purple)
      }
    }
    Slider(value: $value).accessibilityLabel("Value")
  }

  private var number: some View { Text(value * 100, format: .number.precision(.fractionLength(0))) }
}

private struct DashedBox: GroupBoxStyle {
  func makeBody(configuration: Configuration) -> some View {
    VStack(alignment: .leading, spacing: 8) {
      configuration.label.font(.headline)
      configuration.content
    }
    .padding()
    .overlay { RoundedRectangle(cornerRadius: 12).stroke(.tint, style: StrokeStyle(lineWidth: 2, dash: [6])) }
  }
}

private struct NameAbove: LabeledContentStyle {
  func makeBody(configuration: Configuration) -> some View {
    VStack(alignment: .leading, spacing: 2) {
      configuration.label.font(.caption).foregroundStyle(.secondary)
      configuration.content.font(.headline)
    }
  }
}

private struct OpenedGroup: View {
  @State private var isExpanded = true

  var body: some View {
    DisclosureGroup("Open at first", isExpanded: $isExpanded) {
      Text("One")
      Text("Two")
    }
  }
}

private struct PresentedPhotosSpecimen: View {
  @State private var isPresented = false
  @State private var item: PhotosPickerItem?

  var body: some View {
    Button("Choose a picture") { isPresented = true }
      .buttonStyle(.bordered)
      .photosPicker(isPresented: $isPresented, selection: $item, matching: .images)
    Text(item == nil ? "Nothing chosen" : "Chosen")
  }
}

private struct PresentedFilesSpecimen: View {
  @State private var isPresented = false
  @State private var name: String?

  var body: some View {
    Button("Choose a document") { isPresented = true }
      .buttonStyle(.bordered)
      .fileImporter(isPresented: $isPresented, allowedContentTypes: [.json, .commaSeparatedText]) { result in
        name = (try? result.get())?.lastPathComponent
      }
    Text(name ?? "Nothing chosen")
  }
}
