#include "CWebAssets.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

#define FILE_FUNCTION(name) \
  CWebAssetsFile CWebAssets_##name(void) { return (CWebAssetsFile){name, sizeof name}; }

// The parts of the script of every page, in the order of execution.
static const unsigned char client_js[] = {
#embed "../WebHost/Assets/client/page.js" suffix(,)
#embed "../WebHost/Assets/client/connection.js" suffix(,)
#embed "../WebHost/Assets/client/store.js" suffix(,)
#embed "../WebHost/Assets/client/record.js" suffix(,)
#embed "../WebHost/Assets/client/frames.js" suffix(,)
#embed "../WebHost/Assets/client/changes.js" suffix(,)
#embed "../WebHost/Assets/client/dialogs.js" suffix(,)
#embed "../WebHost/Assets/client/taps.js" suffix(,)
#embed "../WebHost/Assets/client/fields.js" suffix(,)
#embed "../WebHost/Assets/client/parts.js" suffix(,)
#embed "../WebHost/Assets/client/places.js" suffix(,)
#embed "../WebHost/Assets/client/scrolling.js" suffix(,)
#embed "../WebHost/Assets/client/history.js" suffix(,)
#embed "../WebHost/Assets/client/surroundings.js" suffix(,)
};
FILE_FUNCTION(client_js)

static const unsigned char style_css[] = {
#embed "../WebHost/Assets/style.css"
};
FILE_FUNCTION(style_css)

static const unsigned char upload_js[] = {
#embed "../WebHost/Assets/upload.js"
};
FILE_FUNCTION(upload_js)

static const unsigned char gestures_js[] = {
#embed "../WebHost/Assets/gestures.js"
};
FILE_FUNCTION(gestures_js)

static const unsigned char keyboard_js[] = {
#embed "../WebHost/Assets/keyboard.js"
};
FILE_FUNCTION(keyboard_js)

static const unsigned char maps_js[] = {
#embed "../WebHost/Assets/maps.js"
};
FILE_FUNCTION(maps_js)

static const unsigned char motion_js[] = {
#embed "../WebHost/Assets/motion.js"
};
FILE_FUNCTION(motion_js)

static const unsigned char effects_js[] = {
#embed "../WebHost/Assets/effects.js"
};
FILE_FUNCTION(effects_js)

static const unsigned char timers_js[] = {
#embed "../WebHost/Assets/timers.js"
};
FILE_FUNCTION(timers_js)

static const unsigned char turns_js[] = {
#embed "../WebHost/Assets/turns.js"
};
FILE_FUNCTION(turns_js)

static const unsigned char layout_js[] = {
#embed "../WebHost/Assets/layout.js"
};
FILE_FUNCTION(layout_js)

static const unsigned char moves_js[] = {
#embed "../WebHost/Assets/moves.js"
};
FILE_FUNCTION(moves_js)

static const unsigned char rows_js[] = {
#embed "../WebHost/Assets/rows.js"
};
FILE_FUNCTION(rows_js)

static const unsigned char flashes_js[] = {
#embed "../WebHost/Assets/flashes.js"
};
FILE_FUNCTION(flashes_js)

static const unsigned char offline_js[] = {
#embed "../WebHost/Assets/offline.js"
};
FILE_FUNCTION(offline_js)

static const unsigned char worker_js[] = {
#embed "../WebHost/Assets/worker.js"
};
FILE_FUNCTION(worker_js)

static const unsigned char symbols_txt[] = {
#embed "../SwiftUISymbols/symbols.txt"
};
FILE_FUNCTION(symbols_txt)
