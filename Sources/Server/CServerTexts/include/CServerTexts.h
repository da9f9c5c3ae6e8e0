// Embeds the string catalogs of the server's modules and registers them when the program starts.
