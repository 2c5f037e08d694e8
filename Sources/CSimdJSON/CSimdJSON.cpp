#include "CSimdJSON.h"
#include <simdjson.h>

extern "C" int sj_version(void) { return simdjson::SIMDJSON_VERSION_MAJOR; }
