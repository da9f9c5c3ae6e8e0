import Foundation
import UniformTypeIdentifiers

/// A file that a browser has sent for a session.
package struct UploadedFile: Sendable, Hashable {
  /// As the browser said; untrusted, and good for showing only.
  package var name: String
  package var type: String
  package var bytes: [UInt8]

  package init(name: String, type: String, bytes: [UInt8]) {
    self.name = name
    self.type = type
    self.bytes = bytes
  }

  /// By the content for pictures and films, for which browsers are not believed.
  package var contentType: UTType {
    if let seen = PictureFormat.type(of: Data(bytes.prefix(16))) { return seen }
    guard let said = UTType(mimeType: type), !said.conforms(to: .image),
      !said.conforms(to: .audiovisualContent)
    else { return .data }
    return said
  }
}

/// Lets the browser choose files. They travel by HTTP; the action gets those that have arrived.
nonisolated package struct FilePicker<Label: View> {
  private let accept: String
  private let isMultiple: Bool
  private let most: Int?
  private let label: Label
  private let action: @MainActor ([UploadedFile]) -> String?

  /// - Parameters:
  ///   - accept: What the browser offers, in the form of HTML's `accept`: a help, not a check.
  ///   - most: How many files the browser sends at most; it says so when more are chosen.
  ///   - action: Takes the files, and says why some of them were not taken; nil when all were.
  package init(
    accept: String, isMultiple: Bool, most: Int? = nil, label: Label,
    action: @escaping @MainActor ([UploadedFile]) -> String?
  ) {
    self.accept = accept
    self.isMultiple = isMultiple
    self.most = most
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
    // Beside the button stands what became of a file, which is no part of what the button does.
    context.emit(Box(.div, .filePicker)) { renderButton(view, box, style, $0.at(0)) }
  }

  @MainActor private static func renderButton(
    _ view: Self, _ box: Box, _ style: AnyButtonStyle, _ context: _RenderContext
  ) {
    context.emit(box) { inside in
      var input = Box(.input, .file)
      input.attributes = [Attribute(.type, "file"), Attribute(.accept, view.accept)]
      if view.isMultiple { input.set(.multiple) }
      if let most = view.most { input.set(.dataMost, String(most)) }
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
