// The string catalogs of the view modules, registered when the program starts.
#include "CStringCatalogs.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

#define REGISTER(name) CSTRINGCATALOGS_REGISTER("SwiftUI", name)

static const unsigned char charts[] = {
#embed "../Charts/Resources/SwiftUI.xcstrings"
};
REGISTER(charts)

static const unsigned char mapKit[] = {
#embed "../MapKit/Resources/SwiftUI.xcstrings"
};
REGISTER(mapKit)

static const unsigned char photosUI[] = {
#embed "../PhotosUI/Resources/SwiftUI.xcstrings"
};
REGISTER(photosUI)

static const unsigned char swiftUIControls[] = {
#embed "../SwiftUIControls/Resources/SwiftUI.xcstrings"
};
REGISTER(swiftUIControls)

static const unsigned char swiftUICore[] = {
#embed "../SwiftUICore/Resources/SwiftUI.xcstrings"
};
REGISTER(swiftUICore)

static const unsigned char webHost[] = {
#embed "../WebHost/Resources/SwiftUI.xcstrings"
};
REGISTER(webHost)
