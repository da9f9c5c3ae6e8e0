#include "CStringCatalogs.h"

static const CStringCatalog *first;

void CStringCatalogs_add(CStringCatalog *catalog) {
  catalog->next = first;
  first = catalog;
}

const CStringCatalog *CStringCatalogs_first(void) { return first; }
