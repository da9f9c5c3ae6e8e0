// Embeds the string catalog of KiwiKit and registers it when the program starts.
