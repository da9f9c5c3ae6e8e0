// Apple's module exports these too, so view files need no other import.
@_exported import Foundation
@_exported import Observation
@_exported import UniformTypeIdentifiers
