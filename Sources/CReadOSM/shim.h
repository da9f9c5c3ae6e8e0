#ifndef CREADOSM_SHIM_H
#define CREADOSM_SHIM_H

#include <readosm.h>

#endif
