// SwiftUICore exports Foundation and Observation, like Apple's module.
@_exported import SwiftUIControls
@_exported import SwiftUICore
