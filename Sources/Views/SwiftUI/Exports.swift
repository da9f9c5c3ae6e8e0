// With SwiftUICore come Foundation and Observation, as with Apple's module.
@_exported import SwiftUIControls
@_exported import SwiftUICore
