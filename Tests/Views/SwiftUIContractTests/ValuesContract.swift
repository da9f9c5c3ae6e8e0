import PhotosUI
import SwiftUI

/// Every named value of the types that consist of named values.
@MainActor enum ValuesContract {
  static let accessibilityActionKinds: [AccessibilityActionKind] = [.default, .escape, .magicTap]
  static let accessibilityAdjustmentDirections: [AccessibilityAdjustmentDirection] = [.decrement, .increment]
  static let accessibilityChildBehaviors: [AccessibilityChildBehavior] = [.combine, .contain, .ignore]
  static let accessibilityHeadingLevels: [AccessibilityHeadingLevel] = [
    .h1, .h2, .h3, .h4, .h5, .h6, .unspecified,
  ]
  static let accessibilityTechnologiess: [AccessibilityTechnologies] = [.switchControl, .voiceOver]
  static let accessibilityTraitss: [AccessibilityTraits] = [
    .isButton, .isHeader, .isImage, .isLink, .isModal, .isSearchField, .isSelected, .isStaticText, .isToggle,
    .updatesFrequently,
  ]
  static let alignments: [Alignment] = [
    .bottom, .bottomLeading, .bottomTrailing, .center, .leading, .top, .topLeading, .topTrailing, .trailing,
  ]
  static let angles: [Angle] = [.zero]
  static let animations: [Animation] = [
    .bouncy, .default, .easeIn, .easeInOut, .easeOut, .interactiveSpring, .interpolatingSpring, .linear,
    .smooth, .snappy, .spring,
  ]
  static let animationCompletionCriterias: [AnimationCompletionCriteria] = [.logicallyComplete, .removed]
  static let anyTransitions: [AnyTransition] = [.identity, .opacity, .scale, .slide]
  static let axiss: [Axis] = [.horizontal, .vertical]
  static let axisSets: [Axis.Set] = [.horizontal, .vertical]
  static let blendModes: [BlendMode] = [
    .color, .colorBurn, .colorDodge, .darken, .destinationOut, .destinationOver, .difference, .exclusion,
    .hardLight, .hue, .lighten, .luminosity, .multiply, .normal, .overlay, .plusDarker, .plusLighter,
    .saturation, .screen, .softLight, .sourceAtop,
  ]
  static let blurReplaceTransitionConfigurations: [BlurReplaceTransition.Configuration] = [.downUp, .upUp]
  static let buttonBorderShapes: [ButtonBorderShape] = [.automatic, .capsule, .circle, .roundedRectangle]
  static let buttonRoles: [ButtonRole] = [.cancel, .destructive]
  static let cgAffineTransforms: [CGAffineTransform] = [.identity]
  static let cgLineCaps: [CGLineCap] = [.butt, .round, .square]
  static let cgLineJoins: [CGLineJoin] = [.bevel, .miter, .round]
  static let colors: [Color] = [
    .accentColor, .black, .blue, .brown, .clear, .cyan, .gray, .green, .indigo, .mint, .orange, .pink,
    .primary, .purple, .red, .secondary, .teal, .white, .yellow,
  ]
  static let colorRGBColorSpaces: [Color.RGBColorSpace] = [.displayP3, .sRGB, .sRGBLinear]
  static let colorRenderingModes: [ColorRenderingMode] = [.extendedLinear, .linear, .nonLinear]
  static let colorSchemes: [ColorScheme] = [.dark, .light]
  static let contentModes: [ContentMode] = [.fill, .fit]
  static let contentTransitions: [ContentTransition] = [.identity, .interpolate, .opacity, .symbolEffect]
  static let controlSizes: [ControlSize] = [.extraLarge, .large, .mini, .regular, .small]
  static let coordinateSpaces: [CoordinateSpace] = [.global, .local]
  static let datePickerComponentss: [DatePickerComponents] = [.date, .hourAndMinute]
  static let dynamicTypeSizes: [DynamicTypeSize] = [
    .accessibility1, .accessibility2, .accessibility3, .accessibility4, .accessibility5, .large, .medium,
    .small, .xLarge, .xSmall, .xxLarge, .xxxLarge,
  ]
  static let edges: [Edge] = [.bottom, .leading, .top, .trailing]
  static let edgeSets: [Edge.Set] = [.all, .bottom, .horizontal, .leading, .top, .trailing, .vertical]
  static let editModes: [EditMode] = [.active, .inactive, .transient]
  static let eventModifierss: [EventModifiers] = [
    .all, .capsLock, .command, .control, .numericPad, .option, .shift,
  ]
  static let fonts: [Font] = [
    .body, .callout, .caption, .caption2, .footnote, .headline, .largeTitle, .subheadline, .title, .title2,
    .title3,
  ]
  static let fontDesigns: [Font.Design] = [.default, .monospaced, .rounded, .serif]
  static let fontTextStyles: [Font.TextStyle] = [
    .body, .callout, .caption, .caption2, .footnote, .headline, .largeTitle, .subheadline, .title, .title2,
    .title3,
  ]
  static let fontWeights: [Font.Weight] = [
    .black, .bold, .heavy, .light, .medium, .regular, .semibold, .thin, .ultraLight,
  ]
  static let gestureMasks: [GestureMask] = [.all, .gesture, GestureMask.none, .subviews]
  static let hierarchicalShapeStyles: [HierarchicalShapeStyle] = [
    .primary, .quaternary, .secondary, .tertiary,
  ]
  static let horizontalAlignments: [HorizontalAlignment] = [.center, .leading, .trailing]
  static let horizontalEdges: [HorizontalEdge] = [.leading, .trailing]
  static let hoverEffects: [HoverEffect] = [.automatic, .highlight, .lift]
  static let imageInterpolations: [Image.Interpolation] = [.high, .low, .medium, Image.Interpolation.none]
  static let imageResizingModes: [Image.ResizingMode] = [.stretch, .tile]
  static let imageScales: [Image.Scale] = [.large, .medium, .small]
  static let imageTemplateRenderingModes: [Image.TemplateRenderingMode] = [.original, .template]
  static let inlinePresentationIntents: [InlinePresentationIntent] = [
    .code, .emphasized, .lineBreak, .softBreak, .strikethrough, .stronglyEmphasized,
  ]
  static let keyEquivalents: [KeyEquivalent] = [
    .clear, .delete, .deleteForward, .downArrow, .end, .escape, .home, .leftArrow, .pageDown, .pageUp,
    .return, .rightArrow, .space, .tab, .upArrow,
  ]
  static let keyPressPhases: [KeyPress.Phases] = [.down, .repeat, KeyPress.Phases(rawValue: 1)]
  static let keyPressResults: [KeyPress.Result] = [.handled, .ignored]
  static let keyboardShortcuts: [KeyboardShortcut] = [.cancelAction, .defaultAction]
  static let layoutDirections: [LayoutDirection] = [.leftToRight, .rightToLeft]
  static let listItemTints: [ListItemTint] = [.monochrome]
  static let listSectionSpacings: [ListSectionSpacing] = [.compact, .default]
  static let matchedGeometryPropertiess: [MatchedGeometryProperties] = [.frame, .position, .size]
  static let materials: [Material] = [.bar, .regular, .thick, .thin, .ultraThick, .ultraThin]
  static let navigationBarItemTitleDisplayModes: [NavigationBarItem.TitleDisplayMode] = [
    .automatic, .inline, .large,
  ]
  static let navigationSplitViewColumns: [NavigationSplitViewColumn] = [.content, .detail, .sidebar]
  static let navigationSplitViewVisibilitys: [NavigationSplitViewVisibility] = [
    .all, .automatic, .detailOnly, .doubleColumn,
  ]
  static let openURLActionResults: [OpenURLAction.Result] = [.discarded, .handled, .systemAction]
  static let phPickerFilters: [PHPickerFilter] = [
    .bursts, .cinematicVideos, .depthEffectPhotos, .images, .livePhotos, .panoramas, .screenRecordings,
    .screenshots, .slomoVideos, .timelapseVideos, .videos,
  ]
  static let pageTabViewStyleIndexDisplayModes: [PageTabViewStyle.IndexDisplayMode] = [
    .always, .automatic, .never,
  ]
  static let photosPickerItemEncodingDisambiguationPolicys: [PhotosPickerItem.EncodingDisambiguationPolicy] =
    [.automatic, .compatible, .current]
  static let photosPickerSelectionBehaviors: [PhotosPickerSelectionBehavior] = [.default, .ordered]
  static let pinnedScrollableViewss: [PinnedScrollableViews] = [.sectionFooters, .sectionHeaders]
  static let presentationAdaptations: [PresentationAdaptation] = [
    .automatic, .fullScreenCover, PresentationAdaptation.none, .popover, .sheet,
  ]
  static let presentationBackgroundInteractions: [PresentationBackgroundInteraction] = [
    .automatic, .disabled, .enabled,
  ]
  static let presentationContentInteractions: [PresentationContentInteraction] = [
    .automatic, .resizes, .scrolls,
  ]
  static let presentationDetents: [PresentationDetent] = [.large, .medium]
  static let previewLayouts: [PreviewLayout] = [.device, .sizeThatFits]
  static let previewPlatforms: [PreviewPlatform] = [.iOS, .macOS, .tvOS, .watchOS]
  static let prominences: [Prominence] = [.increased, .standard]
  static let redactionReasonss: [RedactionReasons] = [.invalidated, .placeholder, .privacy]
  static let roundedCornerStyles: [RoundedCornerStyle] = [.circular, .continuous]
  static let safeAreaRegionss: [SafeAreaRegions] = [.all, .container, .keyboard]
  static let scenePhases: [ScenePhase] = [.active, .background, .inactive]
  static let scrollAnchorRoles: [ScrollAnchorRole] = [.alignment, .initialOffset, .sizeChanges]
  static let scrollBounceBehaviors: [ScrollBounceBehavior] = [.always, .automatic, .basedOnSize]
  static let scrollDismissesKeyboardModes: [ScrollDismissesKeyboardMode] = [
    .automatic, .immediately, .interactively, .never,
  ]
  static let scrollIndicatorVisibilitys: [ScrollIndicatorVisibility] = [
    .automatic, .hidden, .never, .visible,
  ]
  static let searchFieldPlacements: [SearchFieldPlacement] = [
    .automatic, .navigationBarDrawer, .sidebar, .toolbar,
  ]
  static let searchFieldPlacementNavigationBarDrawerDisplayModes:
    [SearchFieldPlacement.NavigationBarDrawerDisplayMode] = [.always, .automatic]
  static let sensoryFeedbacks: [SensoryFeedback] = [
    .alignment, .decrease, .error, .impact, .increase, .levelChange, .selection, .start, .stop, .success,
    .warning,
  ]
  static let sensoryFeedbackFlexibilitys: [SensoryFeedback.Flexibility] = [.rigid, .soft, .solid]
  static let sensoryFeedbackWeights: [SensoryFeedback.Weight] = [.heavy, .light, .medium]
  static let shapeRoles: [ShapeRole] = [.fill, .separator, .stroke]
  static let springs: [Spring] = [.bouncy, .smooth, .snappy]
  static let submitLabels: [SubmitLabel] = [
    .continue, .done, .go, .join, .next, .return, .route, .search, .send,
  ]
  static let submitTriggerss: [SubmitTriggers] = [.search, .text]
  static let symbolEffectOptionss: [SymbolEffectOptions] = [.default, .nonRepeating, .repeating]
  static let symbolRenderingModes: [SymbolRenderingMode] = [
    .hierarchical, .monochrome, .multicolor, .palette,
  ]
  static let symbolVariantss: [SymbolVariants] = [
    .circle, .fill, SymbolVariants.none, .rectangle, .slash, .square,
  ]
  static let tabRoles: [TabRole] = [.search]
  static let textCases: [Text.Case] = [.lowercase, .uppercase]
  static let textDateStyles: [Text.DateStyle] = [.date, .offset, .relative, .time, .timer]
  static let textLineStyles: [Text.LineStyle] = [.single]
  static let textLineStylePatterns: [Text.LineStyle.Pattern] = [.dash, .dot, .solid]
  static let textTruncationModes: [Text.TruncationMode] = [.head, .middle, .tail]
  static let textAlignments: [TextAlignment] = [.center, .leading, .trailing]
  static let textInputAutocapitalizations: [TextInputAutocapitalization] = [
    .characters, .never, .sentences, .words,
  ]
  static let toolbarItemPlacements: [ToolbarItemPlacement] = [
    .automatic, .bottomBar, .cancellationAction, .confirmationAction, .destructiveAction, .keyboard,
    .navigation, .navigationBarLeading, .navigationBarTrailing, .primaryAction, .principal, .secondaryAction,
    .status, .topBarLeading, .topBarTrailing,
  ]
  static let toolbarPlacements: [ToolbarPlacement] = [.automatic, .bottomBar, .navigationBar, .tabBar]
  static let toolbarRoles: [ToolbarRole] = [.automatic, .browser, .editor, .navigationStack]
  static let toolbarTitleDisplayModes: [ToolbarTitleDisplayMode] = [
    .automatic, .inline, .inlineLarge, .large,
  ]
  static let transitionPhases: [TransitionPhase] = [.didDisappear, .identity, .willAppear]
  static let uiKeyboardTypes: [UIKeyboardType] = [
    .URL, .alphabet, .asciiCapable, .asciiCapableNumberPad, .decimalPad, .default, .emailAddress,
    .namePhonePad, .numberPad, .numbersAndPunctuation, .phonePad, .twitter, .webSearch,
  ]
  static let uiTextContentTypes: [UITextContentType] = [
    .URL, .addressCity, .addressCityAndState, .addressState, .birthdate, .birthdateDay, .birthdateMonth,
    .birthdateYear, .countryName, .creditCardExpiration, .creditCardExpirationMonth,
    .creditCardExpirationYear, .creditCardFamilyName, .creditCardGivenName, .creditCardMiddleName,
    .creditCardName, .creditCardNumber, .creditCardSecurityCode, .creditCardType, .dateTime, .emailAddress,
    .familyName, .flightNumber, .fullStreetAddress, .givenName, .jobTitle, .location, .middleName, .name,
    .namePrefix, .nameSuffix, .newPassword, .nickname, .oneTimeCode, .organizationName, .password,
    .postalCode, .shipmentTrackingNumber, .streetAddressLine1, .streetAddressLine2, .sublocality,
    .telephoneNumber, .username,
  ]
  static let utTypes: [UTType] = [
    .audiovisualContent, .bmp, .content, .data, .gif, .heic, .image, .item, .jpeg, .json, .movie, .mpeg4Movie,
    .pdf, .plainText, .png, .quickTimeMovie, .svg, .text, .tiff, .url, .utf8PlainText, .video, .webP,
  ]
  static let unitCurves: [UnitCurve] = [
    .circularEaseIn, .circularEaseInOut, .circularEaseOut, .easeIn, .easeInOut, .easeOut, .linear,
  ]
  static let unitPoints: [UnitPoint] = [
    .bottom, .bottomLeading, .bottomTrailing, .center, .leading, .top, .topLeading, .topTrailing, .trailing,
    .zero,
  ]
  static let userInterfaceSizeClasss: [UserInterfaceSizeClass] = [.compact, .regular]
  static let verticalAlignments: [VerticalAlignment] = [
    .bottom, .center, .firstTextBaseline, .lastTextBaseline, .top,
  ]
  static let verticalEdges: [VerticalEdge] = [.bottom, .top]
  static let verticalEdgeSets: [VerticalEdge.Set] = [.all, .bottom, .top]
  static let viewAlignedScrollTargetBehaviorLimitBehaviors: [ViewAlignedScrollTargetBehavior.LimitBehavior] =
    [.always, .alwaysByFew, .alwaysByOne, .automatic, .never]
  static let visibilitys: [Visibility] = [.automatic, .hidden, .visible]
}
