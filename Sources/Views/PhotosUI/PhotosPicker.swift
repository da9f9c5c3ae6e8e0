import SwiftUI

/// The behavior of selections. It is ignored, because the browser decides.
///
/// ```swift
/// PhotosPicker("Photos", selection: $items, selectionBehavior: .ordered)
/// ```
public struct PhotosPickerSelectionBehavior: Equatable, Hashable, Sendable {
  private let name: String
  public static let `default` = PhotosPickerSelectionBehavior(name: "default")
  public static let ordered = PhotosPickerSelectionBehavior(name: "ordered")
}

/// A button that lets users choose pictures and videos from their device.
///
/// ```swift
/// PhotosPicker("Choose a Photo", selection: $item, matching: .images)
/// ```
nonisolated public struct PhotosPicker<Label: View> {
  private let filter: PHPickerFilter?
  /// The maximum number of items; nil for no limit.
  private let limit: Int?
  private let isMultiple: Bool
  private let label: Label
  private let pick: @MainActor ([PhotosPickerItem]) -> Void

  fileprivate init(
    one selection: Binding<PhotosPickerItem?>, filter: PHPickerFilter?, label: Label
  ) {
    self.filter = filter
    self.label = label
    limit = 1
    isMultiple = false
    pick = { selection.wrappedValue = $0.first }
  }

  fileprivate init(
    several selection: Binding<[PhotosPickerItem]>, limit: Int?, filter: PHPickerFilter?, label: Label
  ) {
    self.filter = filter
    self.label = label
    self.limit = limit
    isMultiple = limit != 1
    pick = { selection.wrappedValue = $0 }
  }
}

extension PhotosPicker: View {
  @MainActor public var body: some View {
    let (filter, limit, pick) = (filter ?? .any(of: [.images, .videos]), limit, pick)
    FilePicker(accept: filter.accept, isMultiple: isMultiple, maxCount: limit, label: label) { files in
      let whole = files.filter { !$0.bytes.isEmpty }
      let fitting = whole.filter { filter.takes($0.contentType) }
      let taken = fitting.prefix(max(limit ?? fitting.count, 0))
      if !taken.isEmpty { pick(taken.map { PhotosPickerItem($0) }) }
      let empty = files.filter { $0.bytes.isEmpty }
      let others = whole.filter { !filter.takes($0.contentType) }
      var problems: [String] = []
      if !empty.isEmpty {
        problems.append(
          frameworkText("\(Self.names(empty), format: .list(type: .and)) empty (\(empty.count) files)"))
      }
      if !others.isEmpty {
        problems.append(
          frameworkText(
            """
            \(Self.names(others), format: .list(type: .and)) cannot be used here. Choose files of the requested kind.
            """))
      }
      if taken.count < fitting.count {
        problems.append(frameworkText("Only the first \(taken.count) of \(fitting.count) were added."))
      }
      return problems.isEmpty ? nil : problems.joined(separator: " ")
    }
  }

  private static func names(_ files: [UploadedFile]) -> [String] { files.map { "“\($0.name)”" } }
}

extension PhotosPicker {
  /// Creates a picker for one file.
  @preconcurrency public init(
    selection: Binding<PhotosPickerItem?>, matching filter: PHPickerFilter? = nil,
    preferredItemEncoding: PhotosPickerItem.EncodingDisambiguationPolicy = .automatic,
    @ViewBuilder label: @Sendable () -> Label
  ) {
    self.init(one: selection, filter: filter, label: label())
  }

  /// Creates a picker for several files.
  @preconcurrency public init(
    selection: Binding<[PhotosPickerItem]>, maxSelectionCount: Int? = nil,
    selectionBehavior: PhotosPickerSelectionBehavior = .default, matching filter: PHPickerFilter? = nil,
    preferredItemEncoding: PhotosPickerItem.EncodingDisambiguationPolicy = .automatic,
    @ViewBuilder label: @Sendable () -> Label
  ) {
    self.init(several: selection, limit: maxSelectionCount, filter: filter, label: label())
  }
}

extension PhotosPicker where Label == Text {
  /// Creates a picker for one file with a localized title.
  public init(
    _ titleKey: LocalizedStringKey, selection: Binding<PhotosPickerItem?>,
    matching filter: PHPickerFilter? = nil,
    preferredItemEncoding: PhotosPickerItem.EncodingDisambiguationPolicy = .automatic
  ) {
    self.init(one: selection, filter: filter, label: Text(titleKey))
  }

  /// Creates a picker for one file with an unlocalized title.
  @_disfavoredOverload public init<S: StringProtocol>(
    _ title: S, selection: Binding<PhotosPickerItem?>, matching filter: PHPickerFilter? = nil,
    preferredItemEncoding: PhotosPickerItem.EncodingDisambiguationPolicy = .automatic
  ) {
    self.init(one: selection, filter: filter, label: Text(title))
  }

  /// Creates a picker for several files with a localized title.
  public init(
    _ titleKey: LocalizedStringKey, selection: Binding<[PhotosPickerItem]>, maxSelectionCount: Int? = nil,
    selectionBehavior: PhotosPickerSelectionBehavior = .default, matching filter: PHPickerFilter? = nil,
    preferredItemEncoding: PhotosPickerItem.EncodingDisambiguationPolicy = .automatic
  ) {
    self.init(several: selection, limit: maxSelectionCount, filter: filter, label: Text(titleKey))
  }

  /// Creates a picker for several files with an unlocalized title.
  @_disfavoredOverload public init<S: StringProtocol>(
    _ title: S, selection: Binding<[PhotosPickerItem]>, maxSelectionCount: Int? = nil,
    selectionBehavior: PhotosPickerSelectionBehavior = .default, matching filter: PHPickerFilter? = nil,
    preferredItemEncoding: PhotosPickerItem.EncodingDisambiguationPolicy = .automatic
  ) {
    self.init(several: selection, limit: maxSelectionCount, filter: filter, label: Text(title))
  }
}
