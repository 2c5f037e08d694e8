#pragma once
// simdjson behind a small C boundary: opaque handles and plain values.
#ifdef __cplusplus
extern "C" {
#endif
int sj_version(void);
#ifdef __cplusplus
}
#endif
