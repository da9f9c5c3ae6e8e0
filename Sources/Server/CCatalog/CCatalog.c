#include "CCatalog.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

#define FILE_FUNCTION(name) \
  CCatalogFile CCatalog_##name(void) { return (CCatalogFile){name, sizeof name}; }

static const unsigned char films_tsv[] = {
#embed "../ServerTitles/Catalog/films.tsv"
};
FILE_FUNCTION(films_tsv)

static const unsigned char shows_tsv[] = {
#embed "../ServerTitles/Catalog/shows.tsv"
};
FILE_FUNCTION(shows_tsv)

static const unsigned char books_tsv[] = {
#embed "../ServerTitles/Catalog/books.tsv"
};
FILE_FUNCTION(books_tsv)
