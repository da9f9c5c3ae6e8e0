// Embeds the string catalog of KiwiEngine and registers it when the program starts.
