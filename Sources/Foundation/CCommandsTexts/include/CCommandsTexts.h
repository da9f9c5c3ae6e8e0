// Embeds the string catalog of `Commands` and registers it when the program starts.
