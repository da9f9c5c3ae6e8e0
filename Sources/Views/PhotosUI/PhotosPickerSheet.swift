import SwiftUI

// Browsers offer files only right after a tap, so the modifier presents a sheet with the picker.
extension View {
  /// Presents a picker for one file.
  nonisolated public func photosPicker(
    isPresented: Binding<Bool>, selection: Binding<PhotosPickerItem?>, matching filter: PHPickerFilter? = nil,
    preferredItemEncoding: PhotosPickerItem.EncodingDisambiguationPolicy = .automatic
  ) -> some View {
    sheet(isPresented: isPresented) {
      PickerSheet(isPresented: isPresented) {
        PhotosPicker(
          selection: selection.closing(isPresented), matching: filter,
          preferredItemEncoding: preferredItemEncoding
        ) { Text(framework: "Choose a Picture") }
      }
    }
  }

  /// Presents a picker for several files.
  nonisolated public func photosPicker(
    isPresented: Binding<Bool>, selection: Binding<[PhotosPickerItem]>, maxSelectionCount: Int? = nil,
    selectionBehavior: PhotosPickerSelectionBehavior = .default, matching filter: PHPickerFilter? = nil,
    preferredItemEncoding: PhotosPickerItem.EncodingDisambiguationPolicy = .automatic
  ) -> some View {
    sheet(isPresented: isPresented) {
      PickerSheet(isPresented: isPresented) {
        PhotosPicker(
          selection: selection.closing(isPresented), maxSelectionCount: maxSelectionCount,
          selectionBehavior: selectionBehavior, matching: filter,
          preferredItemEncoding: preferredItemEncoding
        ) { Text(framework: "Choose Pictures") }
      }
    }
  }
}

extension Binding {
  /// Returns a binding that also ends the presentation when it is set.
  fileprivate func closing(_ isPresented: Binding<Bool>) -> Binding<Value> {
    Binding(
      get: { wrappedValue },
      set: {
        wrappedValue = $0
        isPresented.wrappedValue = false
      })
  }
}

nonisolated private struct PickerSheet<Picker: View> {
  let isPresented: Binding<Bool>
  let picker: () -> Picker
}

extension PickerSheet: View {
  @MainActor var body: some View {
    VStack(spacing: 16) {
      Text(framework: "Photos").font(.headline).accessibilityAddTraits(.isHeader)
      picker().buttonStyle(.borderedProminent)
      Button(role: .cancel) {
        isPresented.wrappedValue = false
      } label: {
        Text(framework: "Cancel")
      }
    }
    .padding(24)
    .frame(maxWidth: .infinity)
    .presentationDetents([.medium])
  }
}
