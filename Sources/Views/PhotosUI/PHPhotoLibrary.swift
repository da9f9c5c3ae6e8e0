import SwiftUI

/// The pictures of a device. A browser shows its own and names none: there is one library, of which nothing can be
/// asked.
///
/// ```swift
/// PhotosPicker("Choose", selection: $item, photoLibrary: .shared())
/// ```
public final class PHPhotoLibrary: Sendable {
  private static let only = PHPhotoLibrary()
  private init() {}
  public class func shared() -> PHPhotoLibrary { only }
}

extension PhotosPicker {
  @preconcurrency public init(
    selection: Binding<PhotosPickerItem?>, matching filter: PHPickerFilter? = nil,
    preferredItemEncoding: PhotosPickerItem.EncodingDisambiguationPolicy = .automatic,
    photoLibrary: PHPhotoLibrary, @ViewBuilder label: @Sendable () -> Label
  ) {
    self.init(
      selection: selection, matching: filter, preferredItemEncoding: preferredItemEncoding, label: label)
  }

  @preconcurrency public init(
    selection: Binding<[PhotosPickerItem]>, maxSelectionCount: Int? = nil,
    selectionBehavior: PhotosPickerSelectionBehavior = .default, matching filter: PHPickerFilter? = nil,
    preferredItemEncoding: PhotosPickerItem.EncodingDisambiguationPolicy = .automatic,
    photoLibrary: PHPhotoLibrary, @ViewBuilder label: @Sendable () -> Label
  ) {
    self.init(
      selection: selection, maxSelectionCount: maxSelectionCount, selectionBehavior: selectionBehavior,
      matching: filter, preferredItemEncoding: preferredItemEncoding, label: label)
  }
}

extension PhotosPicker where Label == Text {
  public init(
    _ titleKey: LocalizedStringKey, selection: Binding<PhotosPickerItem?>,
    matching filter: PHPickerFilter? = nil,
    preferredItemEncoding: PhotosPickerItem.EncodingDisambiguationPolicy = .automatic,
    photoLibrary: PHPhotoLibrary
  ) {
    self.init(titleKey, selection: selection, matching: filter, preferredItemEncoding: preferredItemEncoding)
  }

  public init(
    _ titleKey: LocalizedStringKey, selection: Binding<[PhotosPickerItem]>, maxSelectionCount: Int? = nil,
    selectionBehavior: PhotosPickerSelectionBehavior = .default, matching filter: PHPickerFilter? = nil,
    preferredItemEncoding: PhotosPickerItem.EncodingDisambiguationPolicy = .automatic,
    photoLibrary: PHPhotoLibrary
  ) {
    self.init(
      titleKey, selection: selection, maxSelectionCount: maxSelectionCount,
      selectionBehavior: selectionBehavior,
      matching: filter, preferredItemEncoding: preferredItemEncoding)
  }
}

extension View {
  nonisolated public func photosPicker(
    isPresented: Binding<Bool>, selection: Binding<PhotosPickerItem?>, matching filter: PHPickerFilter? = nil,
    preferredItemEncoding: PhotosPickerItem.EncodingDisambiguationPolicy = .automatic,
    photoLibrary: PHPhotoLibrary
  ) -> some View {
    photosPicker(
      isPresented: isPresented, selection: selection, matching: filter,
      preferredItemEncoding: preferredItemEncoding)
  }

  nonisolated public func photosPicker(
    isPresented: Binding<Bool>, selection: Binding<[PhotosPickerItem]>, maxSelectionCount: Int? = nil,
    selectionBehavior: PhotosPickerSelectionBehavior = .default, matching filter: PHPickerFilter? = nil,
    preferredItemEncoding: PhotosPickerItem.EncodingDisambiguationPolicy = .automatic,
    photoLibrary: PHPhotoLibrary
  ) -> some View {
    photosPicker(
      isPresented: isPresented, selection: selection, maxSelectionCount: maxSelectionCount,
      selectionBehavior: selectionBehavior, matching: filter, preferredItemEncoding: preferredItemEncoding)
  }
}
