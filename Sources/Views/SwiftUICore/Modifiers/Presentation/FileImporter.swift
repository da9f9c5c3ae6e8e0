import Foundation
import UniformTypeIdentifiers

// Browsers open file pickers only on a tap, so the presentation is a sheet with a button.
extension View {
  /// Lets the user choose a file on their device. The copy exists until another file is chosen or this view is removed.
  nonisolated public func fileImporter(
    isPresented: Binding<Bool>, allowedContentTypes: [UTType],
    onCompletion: @escaping (Result<URL, any Error>) -> Void
  ) -> some View {
    nonisolated(unsafe) let onCompletion = onCompletion
    return modifier(
      FileImporter(isPresented: isPresented, types: allowedContentTypes, isMultiple: false) { result in
        switch result {
        case .success(let urls): if let url = urls.first { onCompletion(.success(url)) }
        case .failure(let error): onCompletion(.failure(error))
        }
      })
  }

  /// Lets the user choose files of their device. The sheet names rejected files, and the app receives the others.
  /// They exist until others are chosen or this view is removed.
  nonisolated public func fileImporter(
    isPresented: Binding<Bool>, allowedContentTypes: [UTType], allowsMultipleSelection: Bool,
    onCompletion: @escaping (Result<[URL], any Error>) -> Void
  ) -> some View {
    fileImporter(
      isPresented: isPresented, allowedContentTypes: allowedContentTypes,
      allowsMultipleSelection: allowsMultipleSelection, onCompletion: onCompletion, onCancellation: {})
  }

  /// Lets the user choose files on their device. Closing the sheet without a choice is reported as cancellation.
  nonisolated public func fileImporter(
    isPresented: Binding<Bool>, allowedContentTypes: [UTType], allowsMultipleSelection: Bool,
    onCompletion: @escaping (Result<[URL], any Error>) -> Void, onCancellation: @escaping () -> Void
  ) -> some View {
    nonisolated(unsafe) let (onCompletion, onCancellation) = (onCompletion, onCancellation)
    return modifier(
      FileImporter(
        isPresented: isPresented, types: allowedContentTypes, isMultiple: allowsMultipleSelection,
        done: { onCompletion($0) }, cancelled: { onCancellation() }))
  }
}

private struct FileImporter: ViewModifier {
  let isPresented: Binding<Bool>
  let types: [UTType]
  let isMultiple: Bool
  let done: @MainActor (Result<[URL], any Error>) -> Void
  let cancelled: @MainActor () -> Void
  @State private var files = ImportedFiles()
  /// True if the sheet stays open only for a message about rejected files.
  @State private var hasTaken = false

  nonisolated init(
    isPresented: Binding<Bool>, types: [UTType], isMultiple: Bool,
    done: @escaping @MainActor (Result<[URL], any Error>) -> Void,
    cancelled: @escaping @MainActor () -> Void = {}
  ) {
    self.isPresented = isPresented
    self.types = types
    self.isMultiple = isMultiple
    self.done = done
    self.cancelled = cancelled
  }

  func body(content: Content) -> some View {
    content.sheet(isPresented: closing) {
      VStack(spacing: 16) {
        Text(framework: "Files").font(.headline).accessibilityAddTraits(.isHeader)
        FilePicker(
          accept: UTType.accept(types), isMultiple: isMultiple, maxCount: isMultiple ? nil : 1,
          label: Text(framework: isMultiple ? "Choose Files" : "Choose a File"), action: take
        )
        .buttonStyle(.borderedProminent)
        Button(role: .cancel) {
          close()
        } label: {
          Text(framework: hasTaken ? "Done" : "Cancel")
        }
      }
      .padding(24)
      .frame(maxWidth: .infinity)
      .presentationDetents([.medium])
    }
    .onChange(of: isPresented.wrappedValue) { hasTaken = false }
  }

  /// The binding through which the user closes the sheet.
  private var closing: Binding<Bool> {
    Binding(
      get: { isPresented.wrappedValue },
      set: { isShown in
        if isShown { isPresented.wrappedValue = true } else { MainActor.assumeIsolated(close) }
      }
    )
  }

  private func close() {
    guard isPresented.wrappedValue else { return }
    isPresented.wrappedValue = false
    if !hasTaken { cancelled() }
  }

  /// Accepts the usable files and returns a message about the others.
  private func take(_ chosen: [UploadedFile]) -> String? {
    let taken = chosen.filter { file in
      let type = file.namedType
      return !file.bytes.isEmpty && types.contains { type.conforms(to: $0) }
    }
    let refused = chosen.filter { !taken.contains($0) }
    let problem =
      refused.isEmpty
      ? nil
      : frameworkText(
        """
        \(refused.map { "“\($0.name)”" }, format: .list(type: .and)) cannot be used here. Choose a file that is not \
        empty and has a supported type.
        """)
    guard !taken.isEmpty else { return problem }
    // The sheet stays open, because it shows the message.
    if problem == nil { isPresented.wrappedValue = false } else { hasTaken = true }
    // Writing many megabytes takes time and must not block pages.
    Task { done(await files.keep(isMultiple ? taken : Array(taken.prefix(1)))) }
    return problem
  }
}

extension UploadedFile {
  /// The type by file name, as operating systems determine it. Browsers report different types for the same file.
  fileprivate var namedType: UTType {
    let parts = name.split(separator: ".")
    let named = parts.count > 1 ? parts.last.flatMap { UTType(filenameExtension: String($0)) } : nil
    return named ?? contentType
  }
}

/// The last chosen files, in a folder that is removed with this object.
private actor ImportedFiles {
  private let folder = FileManager.default.temporaryDirectory.appending(path: "imported-\(UUID().uuidString)")

  deinit { try? FileManager.default.removeItem(at: folder) }

  func keep(_ files: [UploadedFile]) -> Result<[URL], any Error> { Result { try write(files) } }

  private func write(_ files: [UploadedFile]) throws -> [URL] {
    try? FileManager.default.removeItem(at: folder)
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    return try files.enumerated().map { number, file in
      let place = folder.appending(path: String(number))
      try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
      let url = place.appending(path: Self.name(of: file))
      try Data(file.bytes).write(to: url)
      return url
    }
  }

  /// Returns a safe file name of limited length for the name that the browser reported.
  private static func name(of file: UploadedFile) -> String {
    let last = file.name.split(whereSeparator: { $0 == "/" || $0 == "\\" || $0 == "\0" }).last ?? ""
    var name = String(last)
    while name.utf8.count > 200 { name.removeFirst() }
    return name.isEmpty || name == "." || name == ".." ? "file" : name
  }
}
