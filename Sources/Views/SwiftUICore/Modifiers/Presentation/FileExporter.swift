public import Foundation
import UniformTypeIdentifiers

extension View {
  /// Lets the user save a document to their device. Completion means that the browser has loaded the file; its fate on
  /// the device is unknown.
  nonisolated public func fileExporter<Document: FileDocument>(
    isPresented: Binding<Bool>, document: Document?, contentType: UTType, defaultFilename: String? = nil,
    onCompletion: @escaping (Result<URL, any Error>) -> Void
  ) -> some View {
    fileExporter(
      isPresented: isPresented, document: document, contentTypes: [contentType],
      defaultFilename: defaultFilename, onCompletion: onCompletion, onCancellation: {})
  }

  /// Lets the user save a document to their device, and reports cancellation.
  nonisolated public func fileExporter<Document: FileDocument>(
    isPresented: Binding<Bool>, document: Document?, contentTypes: [UTType] = [],
    defaultFilename: String? = nil, onCompletion: @escaping (Result<URL, any Error>) -> Void,
    onCancellation: @escaping () -> Void = {}
  ) -> some View {
    nonisolated(unsafe) let (onCompletion, onCancellation) = (onCompletion, onCancellation)
    return modifier(
      FileExporter(
        isPresented: isPresented, isReady: document != nil, defaultFilename: defaultFilename,
        makeFile: {
          guard let document else { return nil }
          let type = contentTypes.first ?? Document.writableContentTypes.first ?? .data
          let wrapper = try document.fileWrapper(configuration: .init(contentType: type))
          return wrapper.regularFileContents.map { ($0, type) }
        }, done: { onCompletion($0) }, cancelled: { onCancellation() }))
  }

  /// Lets the user save a value to their device in its transfer representation.
  nonisolated public func fileExporter<T: Transferable>(
    isPresented: Binding<Bool>, item: T?, contentTypes: [UTType] = [], defaultFilename: String? = nil,
    onCompletion: @escaping (Result<URL, any Error>) -> Void, onCancellation: @escaping () -> Void = {}
  ) -> some View {
    nonisolated(unsafe) let (onCompletion, onCancellation) = (onCompletion, onCancellation)
    return modifier(
      FileExporter(
        isPresented: isPresented, isReady: item != nil, defaultFilename: defaultFilename,
        makeFile: { try await item?.exporting() }, done: { onCompletion($0) },
        cancelled: { onCancellation() }))
  }
}

private struct FileExporter: ViewModifier {
  let isPresented: Binding<Bool>
  let isReady: Bool
  let defaultFilename: String?
  let makeFile: @MainActor () async throws -> (data: Data, type: UTType)?
  let done: @MainActor (Result<URL, any Error>) -> Void
  let cancelled: @MainActor () -> Void
  @State private var file: SharedData?

  nonisolated init(
    isPresented: Binding<Bool>, isReady: Bool, defaultFilename: String?,
    makeFile: @escaping @MainActor () async throws -> (data: Data, type: UTType)?,
    done: @escaping @MainActor (Result<URL, any Error>) -> Void,
    cancelled: @escaping @MainActor () -> Void
  ) {
    self.isPresented = isPresented
    self.isReady = isReady
    self.defaultFilename = defaultFilename
    self.makeFile = makeFile
    self.done = done
    self.cancelled = cancelled
  }

  func body(content: Content) -> some View {
    content.sheet(isPresented: closing) {
      VStack(spacing: 16) {
        Text(framework: "Save").font(.headline).accessibilityAddTraits(.isHeader)
        if let file, let name = file.fileName {
          SaveLink(url: file.url, name: name)
        } else {
          ProgressView()
        }
        Button(role: .cancel) {
          close()
        } label: {
          Text(framework: "Done")
        }
      }
      .padding(24)
      .frame(maxWidth: .infinity)
      .presentationDetents([.medium])
      .task { await make() }
    }
  }

  /// The binding through which the user closes the sheet.
  private var closing: Binding<Bool> {
    Binding(
      get: { isPresented.wrappedValue && isReady },
      set: { isShown in
        if isShown { isPresented.wrappedValue = true } else { MainActor.assumeIsolated(close) }
      }
    )
  }

  private func make() async {
    do {
      guard let (data, type) = try await makeFile() else { throw CocoaError(.fileWriteUnknown) }
      var name = defaultFilename.flatMap { $0.isEmpty ? nil : $0 } ?? frameworkText("Untitled")
      if let ending = type.preferredFilenameExtension, !name.contains(".") { name += "." + ending }
      file = SharedData(file: data, type: type, named: name)
    } catch {
      isPresented.wrappedValue = false
      done(.failure(error))
    }
  }

  private func close() {
    guard isPresented.wrappedValue else { return }
    isPresented.wrappedValue = false
    let saved = file
    file = nil
    guard let saved, saved.wasRead, let name = saved.fileName else { return cancelled() }
    done(.success(URL(filePath: "/" + name)))
  }
}

/// A link to a file in memory that the browser saves.
nonisolated private struct SaveLink {
  let url: String
  let name: String
}

extension SaveLink: PrimitiveView {
  @MainActor static func _render(_ view: Self, _ context: _RenderContext) {
    var box = Box(.a, .button)
    box.set(.dataKey, "prominent")
    // With a `target`, the page's script leaves the link to the browser.
    box.attributes += [Attribute(.href, view.url), Attribute(.target, "_self")]
    let words = Text(framework: "Save “\(view.name)”")
    context.emit(box) { Text._render(words, $0.at(1)) }
  }
}
