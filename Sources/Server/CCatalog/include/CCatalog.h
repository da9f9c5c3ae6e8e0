// The bundled catalog of titles.
#ifndef CCATALOG_H
#define CCATALOG_H

#include <stddef.h>

/// The bytes of an embedded file.
typedef struct {
  const unsigned char *_Nonnull bytes;
  size_t count;
} CCatalogFile;

CCatalogFile CCatalog_films_tsv(void);
CCatalogFile CCatalog_shows_tsv(void);
CCatalogFile CCatalog_books_tsv(void);

#endif
