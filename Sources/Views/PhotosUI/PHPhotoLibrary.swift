import SwiftUI

/// The photo library of a device. There is only the shared one, because a browser does not reveal its own.
///
/// ```swift
/// PhotosPicker("Choose", selection: $item, photoLibrary: .shared())
/// ```
public final class PHPhotoLibrary: Sendable {
  private static let only = PHPhotoLibrary()
  private init() {}
  /// Returns the only library.
  public class func shared() -> PHPhotoLibrary { only }
}

extension PhotosPicker {
  /// Creates a picker for one file. The library is ignored.
  @preconcurrency public init(
    selection: Binding<PhotosPickerItem?>, matching filter: PHPickerFilter? = nil,
    preferredItemEncoding: PhotosPickerItem.EncodingDisambiguationPolicy = .automatic,
    photoLibrary: PHPhotoLibrary, @ViewBuilder label: @Sendable () -> Label
  ) {
    self.init(
      selection: selection, matching: filter, preferredItemEncoding: preferredItemEncoding, label: label)
  }

  /// Creates a picker for several files. The library is ignored.
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
  /// Creates a picker for one file with a localized title. The library is ignored.
  public init(
    _ titleKey: LocalizedStringKey, selection: Binding<PhotosPickerItem?>,
    matching filter: PHPickerFilter? = nil,
    preferredItemEncoding: PhotosPickerItem.EncodingDisambiguationPolicy = .automatic,
    photoLibrary: PHPhotoLibrary
  ) {
    self.init(titleKey, selection: selection, matching: filter, preferredItemEncoding: preferredItemEncoding)
  }

  /// Creates a picker for several files with a localized title. The library is ignored.
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
  /// Presents a picker for one file. The library is ignored.
  nonisolated public func photosPicker(
    isPresented: Binding<Bool>, selection: Binding<PhotosPickerItem?>, matching filter: PHPickerFilter? = nil,
    preferredItemEncoding: PhotosPickerItem.EncodingDisambiguationPolicy = .automatic,
    photoLibrary: PHPhotoLibrary
  ) -> some View {
    photosPicker(
      isPresented: isPresented, selection: selection, matching: filter,
      preferredItemEncoding: preferredItemEncoding)
  }

  /// Presents a picker for several files. The library is ignored.
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
