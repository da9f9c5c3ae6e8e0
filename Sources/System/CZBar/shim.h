#ifndef CZBAR_SHIM_H
#define CZBAR_SHIM_H

#include <zbar.h>

/// Has `image` be a byte of gray for each pixel. Swift does not see the macro that names the format.
static inline void czbar_set_gray(zbar_image_t *image) {
  zbar_image_set_format(image, zbar_fourcc('Y', '8', '0', '0'));
}

#endif
