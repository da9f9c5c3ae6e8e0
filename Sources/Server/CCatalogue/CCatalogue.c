#include "CCatalogue.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

#define FILE_FUNCTION(name) \
  CCatalogueFile CCatalogue_##name(void) { return (CCatalogueFile){name, sizeof name}; }

static const unsigned char films_tsv[] = {
#embed "../ServerTitles/Catalogue/films.tsv"
};
FILE_FUNCTION(films_tsv)

static const unsigned char shows_tsv[] = {
#embed "../ServerTitles/Catalogue/shows.tsv"
};
FILE_FUNCTION(shows_tsv)

static const unsigned char books_tsv[] = {
#embed "../ServerTitles/Catalogue/books.tsv"
};
FILE_FUNCTION(books_tsv)
