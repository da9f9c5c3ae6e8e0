#ifndef CXML_SHIM_H
#define CXML_SHIM_H

#include <libxml/HTMLparser.h>
#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <libxml/tree.h>

/// Frees memory that the library returned. Swift cannot use xmlFree, a mutable variable.
static inline void cxml_free(void *memory) { xmlFree(memory); }

/// Sets the maximum nesting depth of elements. Swift rejects access to mutable C variables.
static inline void cxml_set_max_depth(unsigned int depth) { xmlParserMaxDepth = depth; }

/// Returns whether the parser stopped at one of its limits before the end of a document in recovery mode.
static inline int cxml_was_stopped(xmlParserCtxtPtr context) { return context->disableSAX != 0; }

#endif
