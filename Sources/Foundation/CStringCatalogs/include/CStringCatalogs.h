// String catalogs that modules embed in the program.
#ifndef CSTRINGCATALOGS_H
#define CSTRINGCATALOGS_H

#include <stddef.h>

/// An embedded catalog: a file in the format of `.xcstrings`.
typedef struct CStringCatalog {
  const char *_Nonnull table;
  const unsigned char *_Nonnull bytes;
  size_t count;
  const struct CStringCatalog *_Nullable next;
} CStringCatalog;

/// Adds a catalog, which must never be freed. Called before `main` only.
void CStringCatalogs_add(CStringCatalog *_Nonnull catalog);

/// Adds an array of bytes as a catalog before `main`.
#define CSTRINGCATALOGS_REGISTER(table, name)                     \
  __attribute__((constructor)) static void add_##name(void) {      \
    static CStringCatalog catalog = {table, name, sizeof name, 0}; \
    CStringCatalogs_add(&catalog);                                 \
  }

/// The catalog that was added last.
const CStringCatalog *_Nullable CStringCatalogs_first(void);

#endif
