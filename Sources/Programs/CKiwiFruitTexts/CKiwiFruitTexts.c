#include "CStringCatalogs.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char kiwifruit[] = {
#embed "../kiwifruit/Resources/Localizable.xcstrings"
};
CSTRINGCATALOGS_REGISTER("commands", kiwifruit)
