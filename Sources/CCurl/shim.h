#pragma once
#include <curl/curl.h>
#include <dlfcn.h>
#include <stddef.h>

/* libcurl is not linked: it brings a score of libraries along, and loading them takes longer than verifying a token. The functions that
   are used are found in the library when it is first needed; their types are those of the header. */
typedef struct {
    __typeof__(curl_global_init) *global_init;
    __typeof__(curl_easy_init) *easy_init;
    __typeof__(curl_easy_cleanup) *easy_cleanup;
    __typeof__(curl_easy_perform) *easy_perform;
    __typeof__(curl_easy_strerror) *easy_strerror;
    CURLcode (*easy_setopt)(CURL *, CURLoption, ...);
    CURLcode (*easy_getinfo)(CURL *, CURLINFO, ...);
    __typeof__(curl_slist_append) *slist_append;
    __typeof__(curl_slist_free_all) *slist_free_all;
} ccurl_functions;

#ifdef __APPLE__
#define CCURL_LIBRARY "libcurl.4.dylib"
#else
#define CCURL_LIBRARY "libcurl.so.4"
#endif

/* Loads the library, for as long as the process lives, and fills the table; the dynamic linker's reason where that cannot be. */
static inline const char *ccurl_load(ccurl_functions *table) {
    void *library = dlopen(CCURL_LIBRARY, RTLD_NOW | RTLD_LOCAL);
    if (library == NULL) { return dlerror(); }
    struct { void *place; const char *name; } all[] = {
        {&table->global_init, "curl_global_init"}, {&table->easy_init, "curl_easy_init"}, {&table->easy_cleanup, "curl_easy_cleanup"},
        {&table->easy_perform, "curl_easy_perform"}, {&table->easy_strerror, "curl_easy_strerror"},
        {&table->easy_setopt, "curl_easy_setopt"}, {&table->easy_getinfo, "curl_easy_getinfo"},
        {&table->slist_append, "curl_slist_append"}, {&table->slist_free_all, "curl_slist_free_all"},
    };
    for (size_t index = 0; index < sizeof all / sizeof all[0]; index++) {
        void *function = dlsym(library, all[index].name);
        if (function == NULL) { return dlerror(); }
        *(void **)all[index].place = function;
    }
    return NULL;
}

static inline CURLcode ccurl_global_init(ccurl_functions table) { return table.global_init(CURL_GLOBAL_DEFAULT); }
static inline CURL *ccurl_init(ccurl_functions table) { return table.easy_init(); }
static inline void ccurl_cleanup(ccurl_functions table, CURL *handle) { table.easy_cleanup(handle); }
static inline CURLcode ccurl_perform(ccurl_functions table, CURL *handle) { return table.easy_perform(handle); }
static inline const char *ccurl_text(ccurl_functions table, CURLcode code) { return table.easy_strerror(code); }
static inline struct curl_slist *ccurl_append(ccurl_functions table, struct curl_slist *list, const char *text) { return table.slist_append(list, text); }
static inline void ccurl_free(ccurl_functions table, struct curl_slist *list) { table.slist_free_all(list); }

/* curl_easy_setopt and curl_easy_getinfo take a varying argument, which Swift cannot call: one function a type. */
static inline CURLcode ccurl_set_long(ccurl_functions table, CURL *handle, CURLoption option, long value) { return table.easy_setopt(handle, option, value); }
static inline CURLcode ccurl_set_text(ccurl_functions table, CURL *handle, CURLoption option, const char *value) { return table.easy_setopt(handle, option, value); }
static inline CURLcode ccurl_set_data(ccurl_functions table, CURL *handle, CURLoption option, void *value) { return table.easy_setopt(handle, option, value); }
static inline CURLcode ccurl_set_list(ccurl_functions table, CURL *handle, CURLoption option, struct curl_slist *value) { return table.easy_setopt(handle, option, value); }
static inline CURLcode ccurl_set_bytes(ccurl_functions table, CURL *handle, CURLoption option, const void *value) { return table.easy_setopt(handle, option, value); }
typedef size_t (*ccurl_receive)(char *bytes, size_t size, size_t count, void *context);
static inline CURLcode ccurl_set_receive(ccurl_functions table, CURL *handle, CURLoption option, ccurl_receive value) { return table.easy_setopt(handle, option, value); }
static inline CURLcode ccurl_number(ccurl_functions table, CURL *handle, CURLINFO info, long *number) { return table.easy_getinfo(handle, info, number); }
