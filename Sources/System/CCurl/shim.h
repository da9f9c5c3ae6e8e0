#ifndef CCURL_SHIM_H
#define CCURL_SHIM_H

#define CURL_DISABLE_TYPECHECK
#include <curl/curl.h>

// libcurl sets and gets options by variadic functions, which Swift cannot call. Each wrapper has one type of value.

static inline CURLcode ccurl_set_long(CURL *curl, CURLoption option, long value) {
  return curl_easy_setopt(curl, option, value);
}

static inline CURLcode ccurl_set_text(CURL *curl, CURLoption option, const char *value) {
  return curl_easy_setopt(curl, option, value);
}

static inline CURLcode ccurl_set_pointer(CURL *curl, CURLoption option, void *value) {
  return curl_easy_setopt(curl, option, value);
}

typedef size_t (*ccurl_data_function)(char *bytes, size_t size, size_t count, void *context);

static inline CURLcode ccurl_set_data_function(CURL *curl, CURLoption option, ccurl_data_function function) {
  return curl_easy_setopt(curl, option, function);
}

static inline CURLcode ccurl_set_progress_function(CURL *curl, curl_xferinfo_callback function) {
  return curl_easy_setopt(curl, CURLOPT_XFERINFOFUNCTION, function);
}

static inline CURLcode ccurl_set_socket_function(CURL *curl, curl_opensocket_callback function) {
  return curl_easy_setopt(curl, CURLOPT_OPENSOCKETFUNCTION, function);
}

static inline CURLcode ccurl_status(CURL *curl, long *status) {
  return curl_easy_getinfo(curl, CURLINFO_RESPONSE_CODE, status);
}

/// Returns the address, which may be longer than the type of its field.
static inline const struct sockaddr *ccurl_address(const struct curl_sockaddr *address) {
  return &address->addr;
}

#endif
