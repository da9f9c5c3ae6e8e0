import Foundation

/// A real picture of a few pixels.
package enum SamplePicture {
  package static let png =
    Data(
      base64Encoded: """
        iVBORw0KGgoAAAANSUhEUgAAAAQAAAADCAIAAAA7ljmRAAAAKUlEQVR42g3HMQEAMAzDsMIJktwFYRAGUdCbPs0ajObMrMVqz/6A\
        KCcPBJoOEctFFkIAAAAASUVORK5CYII=
        """) ?? Data()
}
