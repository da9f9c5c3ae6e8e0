#include "CStringCatalogs.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char kiwiUI[] = {
#embed "../KiwiUI/Resources/Localizable.xcstrings"
};
CSTRINGCATALOGS_REGISTER("Localizable", kiwiUI)

static const unsigned char kiwiWeb[] = {
#embed "../KiwiWeb/Resources/Localizable.xcstrings"
};
CSTRINGCATALOGS_REGISTER("Localizable", kiwiWeb)
