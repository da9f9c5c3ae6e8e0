import PhotosUI
import SwiftUI

struct PhotosContract: View {
  @State private var one: PhotosPickerItem?
  @State private var several: [PhotosPickerItem] = []
  private let string = "A string"

  var body: some View {
    PhotosPicker(selection: $one) { Text("Label") }
    PhotosPicker(selection: $one, matching: .images, preferredItemEncoding: .compatible) { Text("Label") }
    PhotosPicker("Key", selection: $one)
    PhotosPicker(string, selection: $one, matching: .any(of: [.images, .videos]))
    PhotosPicker(selection: $several) { Text("Label") }
    PhotosPicker(
      selection: $several, maxSelectionCount: 3, selectionBehavior: .ordered, matching: .not(.videos)
    ) { Label("Label", systemImage: "photo") }
    PhotosPicker("Key", selection: $several, maxSelectionCount: nil, matching: .images)
    PhotosPicker(string, selection: $several)
    PhotosPicker("Key", selection: $one, photoLibrary: .shared())
    PhotosPicker("Key", selection: $several, maxSelectionCount: 2, photoLibrary: PHPhotoLibrary.shared())
    PhotosPicker(selection: $one, matching: .images, photoLibrary: .shared()) { Text("Label") }
    PhotosPicker(selection: $several, matching: .images, photoLibrary: .shared()) { Text("Label") }
    Text("One").photosPicker(isPresented: .constant(false), selection: $one, photoLibrary: .shared())
    Text("Several").photosPicker(
      isPresented: .constant(false), selection: $several, matching: .images, photoLibrary: .shared())
    Text("\(several.count)")
      .task(id: one) {
        _ = try? await one?.loadTransferable(type: Data.self)
        _ = one?.supportedContentTypes.first?.preferredFilenameExtension
        _ = one?.itemIdentifier
      }
  }
}

struct PresentedPhotosContract: View {
  @State private var isPresented = true
  @State private var item: PhotosPickerItem?
  @State private var items: [PhotosPickerItem] = []

  var body: some View {
    Text("One").photosPicker(isPresented: $isPresented, selection: $item)
    Text("One").photosPicker(
      isPresented: $isPresented, selection: $item, matching: .images, preferredItemEncoding: .current)
    Text("Several").photosPicker(isPresented: $isPresented, selection: $items)
    Text("Several").photosPicker(
      isPresented: $isPresented, selection: $items, maxSelectionCount: 3, selectionBehavior: .ordered,
      matching: .any(of: [.images, .not(.videos)]), preferredItemEncoding: .compatible)
  }
}

struct FileImporterContract: View {
  @State private var isPresented = true
  @State private var urls: [URL] = []

  var body: some View {
    Text("\(urls.count)").fileImporter(
      isPresented: $isPresented, allowedContentTypes: [.zip, .commaSeparatedText]
    ) {
      urls = (try? $0.get()).map { [$0] } ?? []
    }
    Text("Several").fileImporter(
      isPresented: $isPresented, allowedContentTypes: [.json], allowsMultipleSelection: true
    ) { result in
      switch result {
      case .success(let chosen): urls = chosen
      case .failure: urls = []
      }
    }
    Text("Several").fileImporter(
      isPresented: $isPresented, allowedContentTypes: [.json], allowsMultipleSelection: true,
      onCompletion: { urls = (try? $0.get()) ?? [] }, onCancellation: { isPresented = false })
  }
}
