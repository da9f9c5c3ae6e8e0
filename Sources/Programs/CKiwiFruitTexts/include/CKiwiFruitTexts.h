// Embeds the string catalog of `kiwifruit` and registers it when the program starts.
