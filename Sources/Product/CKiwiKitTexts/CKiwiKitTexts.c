#include "CStringCatalogs.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char kiwiKit[] = {
#embed "../KiwiKit/Resources/Localizable.xcstrings"
};
CSTRINGCATALOGS_REGISTER("Localizable", kiwiKit)
