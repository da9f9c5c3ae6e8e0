#include <sqlite3.h>

// sqlite3_config takes a variable list of arguments, which Swift cannot call.
static inline int sqlite3_config_no_memory_statistics(void) {
  return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
}

// The functions of the full-text index, for tokenizers; null when the library has none. SQLite keeps the name of the
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

// A variable that Swift takes for shared without protection. Its memory must be SQLite's own.
static inline void sqlite3_set_temporary_folder(const char *path) {
  if (!sqlite3_temp_directory) sqlite3_temp_directory = sqlite3_mprintf("%s", path);
}
