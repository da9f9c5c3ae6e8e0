#ifndef CXML_SHIM_H
#define CXML_SHIM_H

#include <libxml/HTMLparser.h>
#include <libxml/parser.h>
#include <libxml/tree.h>

/// Frees what the library returned. Swift does not take the variable that holds the function.
static inline void cxml_free(void *memory) { xmlFree(memory); }

#endif
