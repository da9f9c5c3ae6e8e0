// Apple's module passes both on, so that view files need no other import.
@_exported import Foundation
@_exported import Observation
