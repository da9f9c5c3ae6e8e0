// Embeds the string catalogs of the product's modules and registers them when the program starts.
#ifndef CTEXTS_H
#define CTEXTS_H
#endif
