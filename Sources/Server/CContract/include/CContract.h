// The API's contract as JSON.
#ifndef CCONTRACT_H
#define CCONTRACT_H

#include <stddef.h>

/// The bytes of an embedded file.
typedef struct {
  const unsigned char *_Nonnull bytes;
  size_t count;
} CContractFile;

CContractFile CContract_openapi_json(void);

#endif
