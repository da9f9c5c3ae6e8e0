import PhotosUI
import SwiftUI

extension Gallery {
  static let controlPages = [
    GalleryPage("Toggle") { ToggleSpecimen() },
    GalleryPage("Picker") { PickerSpecimen() },
    GalleryPage("Slider") { SliderSpecimen() },
    GalleryPage("Stepper") { StepperSpecimen() },
    GalleryPage("Date Picker") { DatePickerSpecimen() },
    GalleryPage("Progress View") {
      Specimen("Indeterminate") { ProgressView() }
      Specimen("With a label") { ProgressView("Loading the shelf") }
      Specimen("Determinate") { ProgressView("Pages", value: 120, total: 300) }
    },
    GalleryPage("Photos Picker") { PhotosSpecimen() },
  ]
}

private struct ToggleSpecimen: View {
  @State private var isOn = true
  @State private var isOff = false

  var body: some View {
    Toggle("Notifications", isOn: $isOn)
    Toggle("Sounds", systemImage: "speaker.wave.2", isOn: $isOff)
    Toggle("Disabled", isOn: .constant(true)).disabled(true)
  }
}

private struct PickerSpecimen: View {
  @State private var shelf = "Reading"
  private let shelves = ["Reading", "Up Next", "Finished"]

  var body: some View {
    Specimen("Menu") { picker }
    Specimen("Segmented") { picker.pickerStyle(.segmented) }
    Specimen("Inline") { picker.pickerStyle(.inline) }
    Text("Chosen: \(shelf)")
  }

  private var picker: some View {
    Picker("Shelf", selection: $shelf) {
      ForEach(shelves, id: \.self) { Text($0) }
    }
  }
}

private struct SliderSpecimen: View {
  @State private var volume = 0.4
  @State private var rating = 3.0

  var body: some View {
    Slider(value: $volume).accessibilityLabel("Volume")
    Text("Volume \(volume, format: .percent.precision(.fractionLength(0)))")
    Slider(value: $rating, in: 1...5, step: 1).accessibilityLabel("Rating")
    Text("Rating \(rating, format: .number)")
    Slider(value: .constant(9), in: 1...5).accessibilityLabel("A value beyond the bounds").disabled(true)
  }
}

private struct StepperSpecimen: View {
  @State private var copies = 1

  var body: some View {
    Stepper("\(copies) copies", value: $copies, in: 1...9)
    Stepper("Disabled", value: .constant(1), in: 0...2).disabled(true)
  }
}

private struct DatePickerSpecimen: View {
  @State private var date = Words.date

  var body: some View {
    DatePicker("Finished", selection: $date, displayedComponents: .date)
    DatePicker("Reading starts", selection: $date, displayedComponents: .hourAndMinute)
    DatePicker("Meeting", selection: $date)
  }
}

private struct PhotosSpecimen: View {
  @State private var item: PhotosPickerItem?
  @State private var items: [PhotosPickerItem] = []
  @State private var picture: Image?

  var body: some View {
    Specimen("One picture") {
      PhotosPicker(selection: $item, matching: .images) {
        Label("Choose a picture", systemImage: "photo")
      }
      .buttonStyle(.bordered)
      if let picture {
        picture.resizable().scaledToFit().frame(maxHeight: 240).accessibilityLabel("The chosen picture")
      }
    }
    .task(id: item) { picture = try? await item?.loadTransferable(type: Image.self) }
    Specimen("Up to three") {
      PhotosPicker("Choose pictures", selection: $items, maxSelectionCount: 3, matching: .images)
      Text("\(items.count) chosen")
    }
  }
}
