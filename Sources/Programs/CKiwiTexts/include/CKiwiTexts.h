// Embeds the string catalog of `kiwi` and registers it when the program starts.
