import Foundation
import UniformTypeIdentifiers

// A browser offers files only when somebody taps for them, so that what the program presents is a sheet with a button
// in it.
extension View {
  /// Lets people choose a file of their device. It is here as long as this view is, or until another is chosen.
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

  /// Lets people choose files of their device. Those that cannot be used here are named to them, and the others given to
  /// the program meanwhile. They are here as long as this view is, or until others are chosen.
  nonisolated public func fileImporter(
    isPresented: Binding<Bool>, allowedContentTypes: [UTType], allowsMultipleSelection: Bool,
    onCompletion: @escaping (Result<[URL], any Error>) -> Void
  ) -> some View {
    fileImporter(
      isPresented: isPresented, allowedContentTypes: allowedContentTypes,
      allowsMultipleSelection: allowsMultipleSelection, onCompletion: onCompletion, onCancellation: {})
  }

  /// Lets people choose files of their device, and says so when they have chosen none: when somebody closes the sheet
  /// before anything was chosen, and not when the program does.
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
  /// Whether the sheet is there for a word about others only.
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
        Text("Files").font(.headline).accessibilityAddTraits(.isHeader)
        FilePicker(
          accept: UTType.accept(types), isMultiple: isMultiple, most: isMultiple ? nil : 1,
          label: Text(isMultiple ? "Choose Files" : "Choose a File"), action: take
        )
        .buttonStyle(.borderedProminent)
        Button(hasTaken ? "Done" : "Cancel", role: .cancel) { close() }
      }
      .padding(24)
      .frame(maxWidth: .infinity)
      .presentationDetents([.medium])
    }
    .onChange(of: isPresented.wrappedValue) { hasTaken = false }
  }

  /// What the sheet is closed by, however its reader does it.
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

  /// Says what cannot be used.
  private func take(_ chosen: [UploadedFile]) -> String? {
    let taken = chosen.filter { file in
      let type = file.namedType
      return !file.bytes.isEmpty && types.contains { type.conforms(to: $0) }
    }
    let refused = chosen.filter { !taken.contains($0) }
    let problem =
      refused.isEmpty
      ? nil
      : "\(refused.map { "“\($0.name)”" }.formatted(.list(type: .and))) cannot be used here: "
        + "empty, or not the kind of file that is wanted."
    guard !taken.isEmpty else { return problem }
    // The word about the others stands in the sheet, and would go with it.
    if problem == nil { isPresented.wrappedValue = false } else { hasTaken = true }
    // Many megabytes take a while to write, in which no page should wait.
    Task { done(await files.keep(isMultiple ? taken : Array(taken.prefix(1)))) }
    return problem
  }
}

extension UploadedFile {
  /// By its name, as systems tell what a file of a person is; what the browser says differs from one to the other.
  fileprivate var namedType: UTType {
    let parts = name.split(separator: ".")
    let named = parts.count > 1 ? parts.last.flatMap { UTType(filenameExtension: String($0)) } : nil
    return named ?? contentType
  }
}

/// The files that were chosen last, in a folder of their own. It goes with its owner.
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

  /// What a browser says is no path, and no longer than names are.
  private static func name(of file: UploadedFile) -> String {
    let last = file.name.split(whereSeparator: { $0 == "/" || $0 == "\\" || $0 == "\0" }).last ?? ""
    var name = String(last)
    while name.utf8.count > 200 { name.removeFirst() }
    return name.isEmpty || name == "." || name == ".." ? "file" : name
  }
}
