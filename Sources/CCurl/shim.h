#pragma once
#include <curl/curl.h>

/* curl_easy_setopt and curl_easy_getinfo take a varying argument, which Swift cannot call: one function a type. */
static inline CURLcode ccurl_set_long(CURL *handle, CURLoption option, long value) { return curl_easy_setopt(handle, option, value); }
static inline CURLcode ccurl_set_text(CURL *handle, CURLoption option, const char *value) { return curl_easy_setopt(handle, option, value); }
static inline CURLcode ccurl_set_data(CURL *handle, CURLoption option, void *value) { return curl_easy_setopt(handle, option, value); }
static inline CURLcode ccurl_set_list(CURL *handle, CURLoption option, struct curl_slist *value) { return curl_easy_setopt(handle, option, value); }
static inline CURLcode ccurl_set_bytes(CURL *handle, CURLoption option, const void *value) { return curl_easy_setopt(handle, option, value); }
typedef size_t (*ccurl_receive)(char *bytes, size_t size, size_t count, void *context);
static inline CURLcode ccurl_set_receive(CURL *handle, CURLoption option, ccurl_receive value) { return curl_easy_setopt(handle, option, value); }
static inline CURLcode ccurl_number(CURL *handle, CURLINFO info, long *number) { return curl_easy_getinfo(handle, info, number); }
