import SwiftUI

extension EnvironmentValues {
  @Entry var contractWidth: CGFloat = 320
  @Entry fileprivate var contractName: String?
}

extension Transaction {
  @Entry var isContract: Bool = false
}

struct ContractPreviewModifier: PreviewModifier {
  static func makeSharedContext() async throws -> String { "context" }

  func body(content: PreviewModifier.Content, context: String) -> some View {
    VStack {
      content
      Text(context)
    }
  }
}

struct ContractPlainModifier: PreviewModifier {
  func body(content: PreviewModifierContent, context: Void) -> some View { content }
}

#Preview("Name", traits: .sizeThatFitsLayout, .modifier(ContractPreviewModifier())) {
  @Previewable @State var isOn = false
  Toggle("On", isOn: $isOn)
}

#Preview { Text("Preview") }

struct ContractRegistry: PreviewRegistry {
  static var fileID: String { #fileID }
  static var line: Int { 1 }
  static var column: Int { 2 }
  @MainActor static func makePreview() throws -> Preview {
    Preview("Made", traits: .defaultLayout, .portrait, .portraitUpsideDown, .landscapeLeft, .landscapeRight) {
      Text("Preview")
    }
  }
}

struct MacroContract: View {
  @Environment(\.contractWidth) private var width
  @Environment(\.contractName) private var name

  var body: some View {
    Text(name ?? "nobody").frame(width: width)
    Button("Quiet") {
      var transaction = Transaction()
      transaction.isContract = true
      withTransaction(transaction) {}
    }
    .environment(\.contractWidth, 200)
    .environment(\.contractName, "somebody")
  }

  static func values() throws -> [Any] {
    let trait: PreviewTrait<Preview.ViewTraits> = .fixedLayout(width: 10, height: 20)
    var transaction = Transaction()
    transaction[ContractTransactionKey.self] = 2
    return [
      trait, ContractTransactionKey.defaultValue, transaction[ContractTransactionKey.self],
      ContractRegistry.fileID,
      ContractRegistry.line, ContractRegistry.column,
      PreviewTrait<Preview.ViewTraits>.modifier(ContractPlainModifier()),
    ]
  }
}

struct ContractTransactionKey: TransactionKey {
  static var defaultValue: Int { 1 }
}
