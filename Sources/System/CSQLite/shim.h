#include <sqlite3.h>

// Swift cannot call the variadic function sqlite3_config.
static inline int sqlite3_config_no_memory_statistics(void) {
  return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
}

// Returns the FTS5 API for registering tokenizers, or null if the library lacks FTS5. SQLite retains the name of the
// pointer's type, so it must outlive the call. <https://sqlite.org/fts5.html#extending_fts5>
static inline fts5_api *sqlite3_fts5_api(sqlite3 *connection) {
  fts5_api *api = 0;
  sqlite3_stmt *statement = 0;
  if (sqlite3_prepare_v2(connection, "SELECT fts5(?1)", -1, &statement, 0) == SQLITE_OK) {
    sqlite3_bind_pointer(statement, 1, &api, "fts5_api_ptr", 0);
    sqlite3_step(statement);
  }
  sqlite3_finalize(statement);
  return api;
}

// Swift 6 rejects access to this unprotected global variable. SQLite must allocate its memory.
static inline void sqlite3_set_temporary_folder(const char *path) {
  if (!sqlite3_temp_directory) sqlite3_temp_directory = sqlite3_mprintf("%s", path);
}
