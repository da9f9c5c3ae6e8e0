import CContract

/// The API's contract as JSON, which tests generate together with `openapi.yaml`.
enum OpenAPIDocument {
  static let json: [UInt8] = {
    let file = CContract_openapi_json()
    return [UInt8](UnsafeBufferPointer(start: file.bytes, count: file.count))
  }()
}
