// Embeds the string catalogs of `ServerOperations` and `ServerSeed` and registers them when the program starts.
