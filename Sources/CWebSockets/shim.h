#pragma once
// libwebsockets, and with it the OpenSSL calls that judge a certificate inside its verification callback.
#include <libwebsockets.h>
#include <openssl/x509v3.h>

// Bytes that the library wants before a payload that it is to send.
static const size_t lws_payload_room = LWS_PRE;

// permessage-deflate (RFC 7692) as a client's hosts offer it: agreed upon by the library, which then hands messages
// over as they came. Its own inflating (4.1.6) hands an uncompressed message among compressed ones over without end.
static inline int lws_pass_deflated(
  struct lws_context *context, const struct lws_extension *extension, struct lws *connection,
  enum lws_extension_callback_reasons reason, void *user, void *in, size_t length
) {
  static const struct lws_ext_options options[] = {
    {"server_no_context_takeover", EXTARG_NONE},
    {"client_no_context_takeover", EXTARG_NONE},
    {"server_max_window_bits", EXTARG_DEC},
    {"client_max_window_bits", EXTARG_OPT_DEC},
    {NULL, EXTARG_NONE}
  };
  if (reason == LWS_EXT_CB_CLIENT_CONSTRUCT && in) *(const struct lws_ext_options **)in = options;
  return 0;
}

static inline const struct lws_extension *lws_deflate_offer(void) {
  static const struct lws_extension offer[] = {
    {"permessage-deflate", lws_pass_deflated, "permessage-deflate"}, {NULL, NULL, NULL}
  };
  return offer;
}
