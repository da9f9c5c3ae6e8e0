// Embeds the string catalogs of the screens, KiwiUI and KiwiWeb, and registers them when the program starts.
