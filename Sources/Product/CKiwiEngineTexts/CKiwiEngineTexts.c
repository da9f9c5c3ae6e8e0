#include "CStringCatalogs.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char kiwiEngine[] = {
#embed "../KiwiEngine/Resources/Localizable.xcstrings"
};
CSTRINGCATALOGS_REGISTER("Localizable", kiwiEngine)
