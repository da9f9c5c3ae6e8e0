// The page script and the style sheet of WebHost/Assets, and the drawings of SwiftUISymbols.
#ifndef CWEBASSETS_H
#define CWEBASSETS_H

#include <stddef.h>

/// The bytes of an embedded file.
typedef struct {
  const unsigned char *_Nonnull bytes;
  size_t count;
} CWebAssetsFile;

CWebAssetsFile CWebAssets_client_js(void);
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
CWebAssetsFile CWebAssets_symbols_txt(void);

#endif
