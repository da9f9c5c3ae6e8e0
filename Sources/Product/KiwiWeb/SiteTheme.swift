import WebHost

extension Theme {
  /// The theme of KiwiFruit, with the colors of the asset catalog of the Apple app.
  package static let kiwiFruit: Theme = {
    let kiwi = Shade(light: 0x3F7D20, dark: 0x9BCB6B, contrast: (light: 0x2A5C10, dark: 0xC4F094))
    let heart = Shade(light: 0xC8324B, dark: 0xF0728A, contrast: (light: 0x9C1830, dark: 0xFF9DB0))
    let skin = Shade(light: 0x8A6A45, dark: 0xC9A67C, contrast: (light: 0x5E4526, dark: 0xECCFA8))
    let seed = Shade(light: 0x2B2118, dark: 0xEADFD2)
    var theme = Theme()
    theme.background = Shade(light: 0xF6F8F2, dark: 0x12150F)
    theme.card = Shade(light: 0xFFFFFF, dark: 0x1B2016)
    theme.primary = Shade(light: 0x1F2418, dark: 0xEDF2E4)
    theme.secondary = Shade(light: 0x5B6650, dark: 0xA9B69B, contrast: (light: 0x1F2418, dark: 0xEDF2E4))
    theme.accent = kiwi
    theme.onAccent = Shade(light: 0xFFFFFF, dark: 0x12150F)
    theme.selection = Shade(light: 0xDDE9CF, dark: 0x2C3A20)
    theme.destructive = heart
    theme.notice = seed
    theme.system.red = heart
    theme.system.green = kiwi
    theme.system.brown = skin
    theme.system.gray = Shade(light: 0x666D61, dark: 0xA3A99D, contrast: (light: 0x474C44, dark: 0xC4CABD))
    theme.colors = [
      "paper": theme.background, "card": theme.card, "ink": theme.primary, "softInk": theme.secondary,
      "kiwi": kiwi, "flesh": theme.selection, "heart": heart, "skin": skin, "seed": seed,
    ]
    return theme
  }()
}
