#include "CIntakePeers.h"

#include <libwebsockets.h>

struct discard {
  int messages;
  int over;
};

static int event(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t length) {
  struct discard *state = lws_get_opaque_user_data(wsi);
  (void)user, (void)in, (void)length;
  switch (reason) {
  case LWS_CALLBACK_CLIENT_RECEIVE:
    if (lws_is_final_fragment(wsi)) state->messages++;
    break;
  case LWS_CALLBACK_CLIENT_CLOSED:
  case LWS_CALLBACK_CLIENT_CONNECTION_ERROR:
    state->over = 1;
    break;
  default: break;
  }
  return 0;
}

int intake_discard(int port, int receive_buffer) {
  struct discard state = {0, 0};
  struct lws_protocols protocols[] = {
      {.name = "feed", .callback = event, .rx_buffer_size = (size_t)receive_buffer}, {0}};
  struct lws_context_creation_info info = {0};
  lws_set_log_level(0, NULL);
  info.port = CONTEXT_PORT_NO_LISTEN;
  info.protocols = protocols;
  info.fd_limit_per_thread = 16;
  info.pt_serv_buf_size = (unsigned)receive_buffer;
  struct lws_context *context = lws_create_context(&info);
  if (!context) return -1;
  struct lws_client_connect_info connect = {0};
  connect.context = context;
  connect.address = "127.0.0.1";
  connect.host = "127.0.0.1";
  connect.port = port;
  connect.path = "/";
  connect.local_protocol_name = "feed";
  connect.opaque_user_data = &state;
  connect.ietf_version_or_minus_one = -1;
  if (!lws_client_connect_via_info(&connect)) state.over = 1;
  while (!state.over) lws_service(context, 0);
  lws_context_destroy(context);
  return state.messages;
}
