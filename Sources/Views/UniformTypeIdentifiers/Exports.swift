// Programs for Apple's systems import the types of files from a module of this name.
@_exported public import struct SwiftUICore.UTType
