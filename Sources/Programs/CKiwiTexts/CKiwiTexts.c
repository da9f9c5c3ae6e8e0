#include "CStringCatalogs.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char kiwi[] = {
#embed "../kiwi/Resources/Localizable.xcstrings"
};
CSTRINGCATALOGS_REGISTER("commands", kiwi)
