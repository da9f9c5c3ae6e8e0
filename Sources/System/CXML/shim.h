#ifndef CXML_SHIM_H
#define CXML_SHIM_H

#include <libxml/HTMLparser.h>
#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <libxml/tree.h>

/// Frees what the library returned. Swift does not take the variable that holds the function.
static inline void cxml_free(void *memory) { xmlFree(memory); }

/// Sets how deep elements may be nested before the parser stops. Swift does not take mutable variables of C.
static inline void cxml_set_max_depth(unsigned int depth) { xmlParserMaxDepth = depth; }

/// Whether the parser stopped at one of its limits before the end of a document that it was to read leniently.
static inline int cxml_was_stopped(xmlParserCtxtPtr context) { return context->disableSAX != 0; }

#endif
