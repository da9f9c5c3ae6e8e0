#include "CWebAssets.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

#define FILE_FUNCTION(name) \
  CWebAssetsFile CWebAssets_##name(void) { return (CWebAssetsFile){name, sizeof name}; }

static const unsigned char page_js[] = {
#embed "../WebHost/Assets/client/page.js"
};
FILE_FUNCTION(page_js)

static const unsigned char connection_js[] = {
#embed "../WebHost/Assets/client/connection.js"
};
FILE_FUNCTION(connection_js)

static const unsigned char store_js[] = {
#embed "../WebHost/Assets/client/store.js"
};
FILE_FUNCTION(store_js)

static const unsigned char record_js[] = {
#embed "../WebHost/Assets/client/record.js"
};
FILE_FUNCTION(record_js)

static const unsigned char frames_js[] = {
#embed "../WebHost/Assets/client/frames.js"
};
FILE_FUNCTION(frames_js)

static const unsigned char changes_js[] = {
#embed "../WebHost/Assets/client/changes.js"
};
FILE_FUNCTION(changes_js)

static const unsigned char dialogs_js[] = {
#embed "../WebHost/Assets/client/dialogs.js"
};
FILE_FUNCTION(dialogs_js)

static const unsigned char taps_js[] = {
#embed "../WebHost/Assets/client/taps.js"
};
FILE_FUNCTION(taps_js)

static const unsigned char fields_js[] = {
#embed "../WebHost/Assets/client/fields.js"
};
FILE_FUNCTION(fields_js)

static const unsigned char parts_js[] = {
#embed "../WebHost/Assets/client/parts.js"
};
FILE_FUNCTION(parts_js)

static const unsigned char places_js[] = {
#embed "../WebHost/Assets/client/places.js"
};
FILE_FUNCTION(places_js)

static const unsigned char scrolling_js[] = {
#embed "../WebHost/Assets/client/scrolling.js"
};
FILE_FUNCTION(scrolling_js)

static const unsigned char history_js[] = {
#embed "../WebHost/Assets/client/history.js"
};
FILE_FUNCTION(history_js)

static const unsigned char surroundings_js[] = {
#embed "../WebHost/Assets/client/surroundings.js"
};
FILE_FUNCTION(surroundings_js)

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
