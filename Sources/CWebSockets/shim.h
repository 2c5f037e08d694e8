#pragma once
// libwebsockets, and with it the OpenSSL calls that judge a certificate inside its verification callback.
#include <libwebsockets.h>
#include <openssl/x509v3.h>

// Bytes that the library wants before a payload that it is to send.
static const size_t lws_payload_room = LWS_PRE;
