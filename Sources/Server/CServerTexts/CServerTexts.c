#include "CStringCatalogs.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char serverAccounts[] = {
#embed "../ServerAccounts/Resources/Localizable.xcstrings"
};
CSTRINGCATALOGS_REGISTER("Localizable", serverAccounts)

static const unsigned char serverCore[] = {
#embed "../ServerCore/Resources/Localizable.xcstrings"
};
CSTRINGCATALOGS_REGISTER("Localizable", serverCore)

static const unsigned char serverDiscover[] = {
#embed "../ServerDiscover/Resources/Localizable.xcstrings"
};
CSTRINGCATALOGS_REGISTER("Localizable", serverDiscover)

static const unsigned char serverLibrary[] = {
#embed "../ServerLibrary/Resources/Localizable.xcstrings"
};
CSTRINGCATALOGS_REGISTER("Localizable", serverLibrary)

static const unsigned char serverModeration[] = {
#embed "../ServerModeration/Resources/Localizable.xcstrings"
};
CSTRINGCATALOGS_REGISTER("Localizable", serverModeration)

static const unsigned char serverPlaces[] = {
#embed "../ServerPlaces/Resources/Localizable.xcstrings"
};
CSTRINGCATALOGS_REGISTER("Localizable", serverPlaces)

static const unsigned char serverPosts[] = {
#embed "../ServerPosts/Resources/Localizable.xcstrings"
};
CSTRINGCATALOGS_REGISTER("Localizable", serverPosts)

static const unsigned char serverReading[] = {
#embed "../ServerReading/Resources/Localizable.xcstrings"
};
CSTRINGCATALOGS_REGISTER("Localizable", serverReading)

static const unsigned char serverSocial[] = {
#embed "../ServerSocial/Resources/Localizable.xcstrings"
};
CSTRINGCATALOGS_REGISTER("Localizable", serverSocial)

static const unsigned char serverTitles[] = {
#embed "../ServerTitles/Resources/Localizable.xcstrings"
};
CSTRINGCATALOGS_REGISTER("Localizable", serverTitles)
