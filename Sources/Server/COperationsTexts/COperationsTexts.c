#include "CStringCatalogs.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char serverOperations[] = {
#embed "../ServerOperations/Resources/Localizable.xcstrings"
};
CSTRINGCATALOGS_REGISTER("commands", serverOperations)

static const unsigned char serverSeed[] = {
#embed "../ServerSeed/Resources/Localizable.xcstrings"
};
CSTRINGCATALOGS_REGISTER("commands", serverSeed)
