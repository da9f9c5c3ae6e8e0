/// A run of text with uniform attributes.
struct TextRun: Equatable {
  var text: String
  var isStrong = false
  var isEmphasized = false
  var isCode = false
  var isStruck = false
  var link: String?
  var image: Image?
  /// The description of a timer that the page's script updates.
  var timer: String?
  var style = Style()

  func with(_ text: String) -> TextRun {
    var run = self
    run.text = text
    return run
  }

  /// Returns the run with the attributes of the surrounding run added.
  func inside(_ outer: TextRun) -> TextRun {
    var run = self
    run.isStrong = isStrong || outer.isStrong
    run.isEmphasized = isEmphasized || outer.isEmphasized
    run.isCode = isCode || outer.isCode
    run.isStruck = isStruck || outer.isStruck
    run.link = link ?? outer.link
    for declaration in outer.style.declarations where run.style[declaration.property] == nil {
      run.style[declaration.property] = declaration.value
    }
    return run
  }

  var isPlain: Bool {
    !isStrong && !isEmphasized && !isCode && !isStruck && link == nil && image == nil && timer == nil
      && style.isEmpty
  }
}

/// Parses Markdown within a line: `**strong**`, `*emphasis*`, `~~struck~~`, `` `code` ``, links.
enum InlineMarkdown {
  static func runs(of source: String) -> [TextRun] {
    if !source.utf8.contains(where: { "*_`~[\\".utf8.contains($0) }) {
      return source.isEmpty ? [] : [TextRun(text: source)]
    }
    var runs: [TextRun] = []
    parse(Array(source)[...], TextRun(text: ""), &runs)
    return runs
  }

  private static func parse(_ source: ArraySlice<Character>, _ style: TextRun, _ runs: inout [TextRun]) {
    var rest = source
    var plain = ""
    func flush() {
      if !plain.isEmpty { runs.append(style.with(plain)) }
      plain = ""
    }
    while let character = rest.first {
      switch character {
      case "\\":
        if let next = rest.dropFirst().first, next.isPunctuation || next.isSymbol {
          plain.append(next)
          rest = rest.dropFirst(2)
          continue
        }
      case "`":
        if let (inner, after) = delimited(rest, by: ["`"]) {
          flush()
          var code = style.with(String(inner))
          code.isCode = true
          runs.append(code)
          rest = after
          continue
        }
      case "*", "_", "~":
        let isDouble = rest.dropFirst().first == character
        if character == "~" && !isDouble { break }
        let mark = [Character](repeating: character, count: isDouble ? 2 : 1)
        if character == "_",
          let before = rest.startIndex > source.startIndex ? source[rest.startIndex - 1] : nil,
          before.isLetter || before.isNumber
        {
          break
        }
        if let (inner, after) = delimited(rest, by: mark), inner.first?.isWhitespace == false,
          inner.last?.isWhitespace == false
        {
          flush()
          var nested = style
          if character == "~" {
            nested.isStruck = true
          } else if isDouble {
            nested.isStrong = true
          } else {
            nested.isEmphasized = true
          }
          parse(inner, nested, &runs)
          rest = after
          continue
        }
      case "[":
        if style.link == nil, let (label, url, after) = link(rest) {
          flush()
          var nested = style
          nested.link = HTML.safeURL(url)
          parse(label, nested, &runs)
          rest = after
          continue
        }
      default: break
      }
      plain.append(character)
      rest = rest.dropFirst()
    }
    flush()
  }

  private static func delimited(
    _ source: ArraySlice<Character>, by mark: [Character]
  ) -> (inner: ArraySlice<Character>, after: ArraySlice<Character>)? {
    let inner = source.dropFirst(mark.count)
    var index = inner.startIndex
    while index + mark.count <= inner.endIndex {
      if inner[index] == "\\" {
        index += 2
        continue
      }
      if index > inner.startIndex, inner[index..<index + mark.count].elementsEqual(mark) {
        var end = index
        // `**a*b***`: the closing mark is the last one of its row.
        while end + mark.count < inner.endIndex, mark.count == 2, inner[end + mark.count] == mark[0] {
          end += 1
        }
        return (inner[inner.startIndex..<end], inner[(end + mark.count)...])
      }
      if mark.count == 1, mark[0] != "`", inner[index] == mark[0] {
        return nil
      }
      index += 1
      if mark.count == 1, index + 1 < inner.endIndex, inner[index] == mark[0], inner[index + 1] == mark[0],
        mark[0] != "`"
      {
        index += 2
      }
    }
    return nil
  }

  private static func link(
    _ source: ArraySlice<Character>
  ) -> (label: ArraySlice<Character>, url: String, after: ArraySlice<Character>)? {
    guard let close = source.firstIndex(of: "]"), close + 1 < source.endIndex, source[close + 1] == "(",
      let end = source[(close + 2)...].firstIndex(of: ")")
    else { return nil }
    return (source[(source.startIndex + 1)..<close], String(source[(close + 2)..<end]), source[(end + 1)...])
  }
}
