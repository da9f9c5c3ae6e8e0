#include "CTexts.h"

#include "CStringCatalogs.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

#define REGISTER(name) CSTRINGCATALOGS_REGISTER("Localizable", name)

static const unsigned char kiwiEngine[] = {
#embed "../KiwiEngine/Resources/Localizable.xcstrings"
};
REGISTER(kiwiEngine)

static const unsigned char kiwiUI[] = {
#embed "../KiwiUI/Resources/Localizable.xcstrings"
};
REGISTER(kiwiUI)

static const unsigned char kiwiWeb[] = {
#embed "../KiwiWeb/Resources/Localizable.xcstrings"
};
REGISTER(kiwiWeb)
