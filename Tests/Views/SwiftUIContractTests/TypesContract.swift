import PhotosUI
import SwiftUI

/// Types and protocols that source names in declarations.
@MainActor enum TypesContract {
  static let styles: [Any.Type] = [
    AnyGradient.self, BackgroundStyle.self, ForegroundStyle.self, TintShapeStyle.self,
    AutomaticNavigationSplitViewStyle.self, BalancedNavigationSplitViewStyle.self,
    ProminentDetailNavigationSplitViewStyle.self, ColumnNavigationViewStyle.self,
    AutomaticNavigationTransition.self, ZoomNavigationTransition.self, PagingScrollTargetBehavior.self,
    EnabledTextSelectability.self, DisabledTextSelectability.self,
  ]
  static let configurations: [Any.Type] = [
    ButtonStyleConfiguration.self, PrimitiveButtonStyleConfiguration.self, ToggleStyleConfiguration.self,
    LabelStyleConfiguration.self, ProgressViewStyleConfiguration.self, GaugeStyleConfiguration.self,
    DatePickerStyleConfiguration.self, GroupBoxStyleConfiguration.self,
    DisclosureGroupStyleConfiguration.self,
    LabeledContentStyleConfiguration.self, MenuStyleConfiguration.self, DatePicker<Text>.Components.self,
  ]
  static let shapes: [Any.Type] = [
    OffsetShape<Circle>.self, RotatedShape<Circle>.self, ScaledShape<Circle>.self,
    TransformedShape<Circle>.self, Circle.InsetShape.self, EmptyAnimatableData.self,
  ]
  static let gestures: [Any.Type] = [
    ExclusiveGesture<TapGesture, TapGesture>.self, SequenceGesture<TapGesture, TapGesture>.self,
    SimultaneousGesture<TapGesture, TapGesture>.self, GestureStateGesture<DragGesture, Bool>.self,
  ]
  static let transitions: [Any.Type] = [
    AsymmetricTransition<OpacityTransition, IdentityTransition>.self, MoveTransition.self,
    OffsetTransition.self,
    PushTransition.self, ScaleTransition.self, SlideTransition.self,
    PlaceholderContentView<OpacityTransition>.self,
  ]
  static let effects: [Any.Type] = [
    BounceSymbolEffect.self, BreatheSymbolEffect.self, PulseSymbolEffect.self, RotateSymbolEffect.self,
    VariableColorSymbolEffect.self, WiggleSymbolEffect.self,
  ]
  static let values: [Any.Type] = [
    DismissAction.self, DismissSearchAction.self, RefreshAction.self, PresentationMode.self,
    GeometryProxy.self,
    ScrollViewProxy.self, AsyncImagePhase.self, PreviewDevice.self, PopoverAttachmentAnchor.self,
    PopoverAttachmentAnchor.self, Anchor<CGRect>.self, GlobalCoordinateSpace.self, LocalCoordinateSpace.self,
    NamedCoordinateSpace.self, EditActions<[Int]>.self, AttributeScopes.SwiftUIAttributes.self,
    AttributedString.MarkdownParsingOptions.FailurePolicy.self,
    AttributedString.MarkdownParsingOptions.InterpretedSyntax.self,
  ]
  static let views: [Any.Type] = [
    EquatableView<Same>.self, ModifiedContent<Text, Plain>.self, OutlineSubgroupChildren.self,
    DefaultShareLinkLabel.self, DefaultTabLabel.self, SearchUnavailableContent.self,
    LabeledControlGroupContent<Text, Text>.self, LabeledToolbarItemGroupContent<Text, Text>.self,
  ]
  static let protocols: [Any.Type] = [
    (any Animatable).self, (any VectorArithmetic).self, (any DynamicProperty).self,
    (any DynamicViewContent).self, (any Gesture).self, (any InsettableShape).self, (any ShapeStyle).self,
    (any SymbolEffect).self, (any DiscreteSymbolEffect).self, (any IndefiniteSymbolEffect).self,
    (any CoordinateSpaceProtocol).self, (any ScrollTargetBehavior).self, (any TextSelectability).self,
    (any ListStyle).self, (any PickerStyle).self, (any TextFieldStyle).self, (any TabViewStyle).self,
    (any NavigationViewStyle).self, (any NavigationSplitViewStyle).self, (any NavigationTransition).self,
    (any TabContent).self, (any ToolbarContent).self, (any Transferable).self,
    (any TransferRepresentation).self, (any Publisher).self, (any Cancellable).self,
  ]

  struct Same: View, Equatable {
    var body: some View { Text("Same") }
  }
  struct Plain: ViewModifier {
    func body(content: Content) -> some View { content }
  }
}

/// Transfer between apps, and change notifications.
struct ExchangeContract: Transferable, Codable {
  var words = ""

  static var transferRepresentation: some TransferRepresentation {
    CodableRepresentation(contentType: .json)
    DataRepresentation(contentType: .plainText) {
      Data($0.words.utf8)
    } importing: {
      ExchangeContract(words: String(decoding: $0, as: UTF8.self))
    }
    ProxyRepresentation(exporting: \.words)
  }

  @MainActor static func listen() {
    final class Model: ObservableObject {
      let changes = CurrentValueSubject<Int, Never>(1)
      func tell() { objectWillChange.send() }
    }
    let model = Model()
    var kept: Set<AnyCancellable> = []
    model.changes.sink { _ in }.store(in: &kept)
    Just(3).sink { assert($0 == 3) }.cancel()
    model.tell()
  }
}
