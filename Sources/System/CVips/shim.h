#ifndef CVIPS_SHIM_H
#define CVIPS_SHIM_H

#include <vips/vips.h>

// libvips passes options by variadic functions, which Swift cannot call. Each wrapper sets the options in use.

/// Decodes `bytes` upright, reduced to fit into `width` by `height`, never enlarged.
///
/// With `crop` the image fills the box and is cropped equally on both sides. With `strict` incomplete or damaged data is
/// an error, except after the last rows, which the library does not check.
static inline int cvips_thumbnail(
    const void *bytes, size_t count, VipsImage **out, int width, int height, int crop, int strict) {
  // Some decoders ignore the option "fail_on", but all read the option string.
  return vips_thumbnail_buffer(
      (void *)bytes, count, out, width, "height", height, "size", VIPS_SIZE_DOWN, "crop",
      crop ? VIPS_INTERESTING_CENTRE : VIPS_INTERESTING_NONE, "option_string",
      strict ? "fail_on=warning" : "fail_on=error", "fail_on",
      strict ? VIPS_FAIL_ON_WARNING : VIPS_FAIL_ON_ERROR, NULL);
}

/// Converts to sRGB by the embedded color profile.
static inline int cvips_profile_to_srgb(VipsImage *in, VipsImage **out) {
  return vips_icc_transform(
      in, out, "srgb", "embedded", TRUE, "intent", VIPS_INTENT_RELATIVE, "black_point_compensation", TRUE,
      NULL);
}

static inline int cvips_has_profile(VipsImage *in) {
  return vips_image_get_typeof(in, VIPS_META_ICC_NAME) != 0;
}

static inline int cvips_to_srgb(VipsImage *in, VipsImage **out) {
  return vips_colourspace(in, out, VIPS_INTERPRETATION_sRGB, NULL);
}

/// Converts to one gray band.
static inline int cvips_to_gray(VipsImage *in, VipsImage **out) {
  return vips_colourspace(in, out, VIPS_INTERPRETATION_B_W, NULL);
}

/// Rotates clockwise.
static inline int cvips_turn(VipsImage *in, VipsImage **out, VipsAngle angle) {
  return vips_rot(in, out, angle, NULL);
}

static inline int cvips_flatten_on_white(VipsImage *in, VipsImage **out) {
  VipsArrayDouble *white = vips_array_double_newv(1, 255.0);
  int result = vips_flatten(in, out, "background", white, NULL);
  vips_area_unref(VIPS_AREA(white));
  return result;
}

static inline int cvips_cast_to_bytes(VipsImage *in, VipsImage **out) {
  return vips_cast_uchar(in, out, NULL);
}

static inline int cvips_extract_bands(VipsImage *in, VipsImage **out, int first, int count) {
  return vips_extract_band(in, out, first, "n", count, NULL);
}

static inline int cvips_extract_area(
    VipsImage *in, VipsImage **out, int left, int top, int width, int height) {
  return vips_extract_area(in, out, left, top, width, height, NULL);
}

static inline int cvips_resize(VipsImage *in, VipsImage **out, double horizontal, double vertical) {
  return vips_resize(in, out, horizontal, "vscale", vertical, NULL);
}

/// Resets the resolution, which JPEG files would otherwise store.
static inline int cvips_without_resolution(VipsImage *in, VipsImage **out) {
  return vips_copy(in, out, "xres", 1.0, "yres", 1.0, NULL);
}

static inline int cvips_jpeg(VipsImage *in, void **bytes, size_t *count, int quality) {
  return vips_jpegsave_buffer(
      in, bytes, count, "Q", quality, "strip", TRUE, NULL);
}

/// Draws Pango markup as an RGBA image at 72 dots per inch, so that font sizes are in pixels.
static inline int cvips_text(
    VipsImage **out, const char *markup, const char *font, int width, int spacing) {
  return vips_text(
      out, markup, "font", font, "width", width, "dpi", 72, "spacing", spacing, "rgba", TRUE, "wrap",
      VIPS_TEXT_WRAP_WORD_CHAR, NULL);
}

static inline int cvips_solid(
    VipsImage **out, int width, int height, double red, double green, double blue) {
  double color[3] = {red, green, blue};
  VipsImage *black = NULL, *bytes = NULL;
  int result = -1;
  if (vips_black(&black, width, height, "bands", 3, NULL) == 0) {
    double one[3] = {1, 1, 1};
    if (vips_linear(black, &bytes, one, color, 3, "uchar", TRUE, NULL) == 0) {
      result = vips_copy(bytes, out, "interpretation", VIPS_INTERPRETATION_sRGB, NULL);
    }
  }
  VIPS_UNREF(black);
  VIPS_UNREF(bytes);
  return result;
}

static inline int cvips_compose(VipsImage *base, VipsImage *overlay, VipsImage **out, int x, int y) {
  return vips_composite2(
      base, overlay, out, VIPS_BLEND_MODE_OVER, "x", x, "y", y, "compositing_space",
      VIPS_INTERPRETATION_sRGB, NULL);
}

/// Blocks all loaders except those of JPEG, PNG and WebP.
static inline void cvips_allow_only_web_pictures(void) {
  vips_block_untrusted_set(TRUE);
  vips_operation_block_set("VipsForeignLoad", TRUE);
  vips_operation_block_set("VipsForeignLoadJpeg", FALSE);
  vips_operation_block_set("VipsForeignLoadPng", FALSE);
  vips_operation_block_set("VipsForeignLoadWebp", FALSE);
}

#endif
