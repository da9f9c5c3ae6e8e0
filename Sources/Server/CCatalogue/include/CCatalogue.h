// The catalogue of titles that every server starts with.
#ifndef CCATALOGUE_H
#define CCATALOGUE_H

#include <stddef.h>

/// The bytes of a file that is part of the program.
typedef struct {
  const unsigned char *_Nonnull bytes;
  size_t count;
} CCatalogueFile;

CCatalogueFile CCatalogue_films_tsv(void);
CCatalogueFile CCatalogue_shows_tsv(void);
CCatalogueFile CCatalogue_books_tsv(void);

#endif
