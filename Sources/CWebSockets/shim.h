#pragma once
#include <libwebsockets.h>

// Bytes that must be free before what lws_write sends; a macro that Swift cannot import.
enum { web_sockets_headroom = LWS_PRE };
