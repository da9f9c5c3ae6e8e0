#ifndef CZBAR_SHIM_H
#define CZBAR_SHIM_H

#include <zbar.h>

/// Sets the format to one gray byte per pixel. Swift cannot import the format macro.
static inline void czbar_set_gray(zbar_image_t *image) {
  zbar_image_set_format(image, zbar_fourcc('Y', '8', '0', '0'));
}

#endif
