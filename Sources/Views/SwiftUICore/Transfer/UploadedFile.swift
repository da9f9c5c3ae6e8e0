import Foundation
import UniformTypeIdentifiers

/// A file that a browser has uploaded for a session.
package struct UploadedFile: Sendable, Hashable {
  /// The name reported by the browser. It is untrusted and for display only.
  package var name: String
  package var type: String
  package var bytes: [UInt8]

  package init(name: String, type: String, bytes: [UInt8]) {
    self.name = name
    self.type = type
    self.bytes = bytes
  }

  /// The type of the file. For pictures and movies it is detected from the content, because the reported type is
  /// untrusted.
  package var contentType: UTType {
    if let seen = PictureFormat.type(of: Data(bytes.prefix(16))) { return seen }
    guard let declared = UTType(mimeType: type), !declared.conforms(to: .image),
      !declared.conforms(to: .audiovisualContent)
    else { return .data }
    return declared
  }
}

/// Lets the user choose files, which the browser uploads by HTTP. The action receives completed uploads.
nonisolated package struct FilePicker<Label: View> {
  private let accept: String
  private let isMultiple: Bool
  private let maxCount: Int?
  private let label: Label
  private let action: @MainActor ([UploadedFile]) -> String?

  /// - `accept`: The types the browser offers, as in HTML's `accept`. This is a hint, not a check.
  /// - `maxCount`: The maximum number of files. The browser shows a message if more are chosen.
  /// - `action`: Receives the files and returns a message about rejected ones, or nil.
  package init(
    accept: String, isMultiple: Bool, maxCount: Int? = nil, label: Label,
    action: @escaping @MainActor ([UploadedFile]) -> String?
  ) {
    self.accept = accept
    self.isMultiple = isMultiple
    self.maxCount = maxCount
    self.label = label
    self.action = action
  }
}

extension FilePicker: PrimitiveView {
  @MainActor package static func _render(_ view: Self, _ context: _RenderContext) {
    var box = Box(.label, .button)
    let style = context.environment.buttonStyle
    if let name = style.name {
      box.set(.dataKey, name)
      box.stage = .shadow
    }
    // The result is shown beside the button, outside its action.
    context.emit(Box(.div, .filePicker)) { renderButton(view, box, style, $0.at(0)) }
  }

  @MainActor private static func renderButton(
    _ view: Self, _ box: Box, _ style: AnyButtonStyle, _ context: _RenderContext
  ) {
    context.emit(box) { inside in
      var input = Box(.input, .file)
      input.attributes = [Attribute(.type, "file"), Attribute(.accept, view.accept)]
      if view.isMultiple { input.set(.multiple) }
      if let maxCount = view.maxCount {
        input.set(.dataMax, String(maxCount))
        if view.isMultiple {
          input.set(
            .dataExcess,
            frameworkText("Too many files. Only the first \(maxCount) were added.", inside.environment.locale)
          )
        }
      }
      if inside.environment.isEnabled {
        input.handlers = [.file(view.action)]
      } else {
        input.set(.disabled)
      }
      inside.at(1).emit(input)
      guard let makeBody = style.makeBody else {
        Label._render(view.label, inside.at(2))
        return
      }
      let configuration = ButtonStyleConfiguration(
        role: nil, label: .init(_view: AnyView(view.label)), press: ButtonPress(isDown: false))
      inside.at(3).lazily { makeBody(configuration) }
    }
  }
}
