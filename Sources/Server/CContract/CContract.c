#include "CContract.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char openapi_json[] = {
#embed "openapi.json"
};

CContractFile CContract_openapi_json(void) { return (CContractFile){openapi_json, sizeof openapi_json}; }
