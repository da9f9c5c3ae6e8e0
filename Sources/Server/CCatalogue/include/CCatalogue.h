// The bundled catalogue of titles.
#ifndef CCATALOGUE_H
#define CCATALOGUE_H

#include <stddef.h>

/// The bytes of an embedded file.
typedef struct {
  const unsigned char *_Nonnull bytes;
  size_t count;
} CCatalogueFile;

CCatalogueFile CCatalogue_films_tsv(void);
CCatalogueFile CCatalogue_shows_tsv(void);
CCatalogueFile CCatalogue_books_tsv(void);

#endif
