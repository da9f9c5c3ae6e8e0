// The page script and the style sheet of WebHost/Assets.
#ifndef CWEBASSETS_H
#define CWEBASSETS_H

#include <stddef.h>

/// The bytes of a file that is part of the program.
typedef struct {
  const unsigned char *_Nonnull bytes;
  size_t count;
} CWebAssetsFile;

CWebAssetsFile CWebAssets_page_js(void);
CWebAssetsFile CWebAssets_connection_js(void);
CWebAssetsFile CWebAssets_store_js(void);
CWebAssetsFile CWebAssets_record_js(void);
CWebAssetsFile CWebAssets_frames_js(void);
CWebAssetsFile CWebAssets_changes_js(void);
CWebAssetsFile CWebAssets_dialogs_js(void);
CWebAssetsFile CWebAssets_taps_js(void);
CWebAssetsFile CWebAssets_fields_js(void);
CWebAssetsFile CWebAssets_parts_js(void);
CWebAssetsFile CWebAssets_places_js(void);
CWebAssetsFile CWebAssets_scrolling_js(void);
CWebAssetsFile CWebAssets_history_js(void);
CWebAssetsFile CWebAssets_surroundings_js(void);
CWebAssetsFile CWebAssets_style_css(void);
CWebAssetsFile CWebAssets_upload_js(void);
CWebAssetsFile CWebAssets_gestures_js(void);
CWebAssetsFile CWebAssets_keyboard_js(void);
CWebAssetsFile CWebAssets_maps_js(void);
CWebAssetsFile CWebAssets_motion_js(void);
CWebAssetsFile CWebAssets_effects_js(void);
CWebAssetsFile CWebAssets_timers_js(void);
CWebAssetsFile CWebAssets_turns_js(void);
CWebAssetsFile CWebAssets_layout_js(void);
CWebAssetsFile CWebAssets_moves_js(void);
CWebAssetsFile CWebAssets_rows_js(void);
CWebAssetsFile CWebAssets_flashes_js(void);
CWebAssetsFile CWebAssets_offline_js(void);
CWebAssetsFile CWebAssets_worker_js(void);

#endif
