#include "CStringCatalogs.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char commands[] = {
#embed "../Commands/Resources/Localizable.xcstrings"
};
CSTRINGCATALOGS_REGISTER("commands", commands)
