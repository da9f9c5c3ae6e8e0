// Reads and writes archives by libarchive, for the comparison in archives.py.

#define _GNU_SOURCE
#include <archive.h>
#include <archive_entry.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static char piece[1 << 16];

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static struct archive *opened(const char *format, const char *file) {
  struct archive *archive = archive_read_new();
  if (!strcmp(format, "zip")) archive_read_support_format_zip(archive);
  if (!strcmp(format, "tar")) archive_read_support_format_tar(archive);
  if (!strcmp(format, "gzip")) archive_read_support_filter_gzip(archive), archive_read_support_format_raw(archive);
  if (archive_read_open_filename(archive, file, sizeof piece)) {
    printf("cannot open: %s\n", archive_error_string(archive));
    exit(0);
  }
  return archive;
}

/// Returns the bytes of the entry, or -1 when the library says that it is damaged.
static long long content(struct archive *archive) {
  long long total = 0;
  for (;;) {
    la_ssize_t count = archive_read_data(archive, piece, sizeof piece);
    if (count < 0) return -1;
    if (count == 0) return total;
    total += count;
  }
}

/// Prints a line for each entry: its type, its bytes and its name.
static void list(const char *format, const char *file) {
  struct archive *archive = opened(format, file);
  struct archive_entry *entry;
  int code;
  while ((code = archive_read_next_header(archive, &entry)) == ARCHIVE_OK || code == ARCHIVE_WARN) {
    const char *name = archive_entry_pathname(entry);
    unsigned type = archive_entry_hardlink(entry) ? 0 : archive_entry_filetype(entry);
    printf("%o %lld %s\n", type, content(archive), name ? name : "");
  }
  if (code != ARCHIVE_EOF) printf("stopped: %s\n", archive_error_string(archive));
  archive_read_free(archive);
}

/// Reads one entry, and prints the seconds that this took. A reader cannot be rewound, so the next entry takes as long.
static void pick(const char *file, const char *name) {
  double start = now();
  struct archive *archive = opened("zip", file);
  struct archive_entry *entry;
  while (archive_read_next_header(archive, &entry) == ARCHIVE_OK) {
    if (strcmp(archive_entry_pathname(entry), name)) continue;
    content(archive);
    break;
  }
  archive_read_free(archive);
  printf("%.6f\n", now() - start);
}

/// Begins a file of that size, and prints the error.
static void write_header(const char *format, const char *file, long long size) {
  struct archive *archive = archive_write_new();
  archive_write_set_format_by_name(archive, format);
  archive_write_open_filename(archive, file);
  struct archive_entry *entry = archive_entry_new();
  archive_entry_set_pathname(entry, "kiwifruit.sqlite");
  archive_entry_set_filetype(entry, AE_IFREG);
  archive_entry_set_perm(entry, 0600);
  archive_entry_set_size(entry, size);
  int code = archive_write_header(archive, entry);
  printf("%s\n", code ? archive_error_string(archive) : "written");
  fflush(stdout);
  _exit(0);
}

int main(int count, char **arguments) {
  if (count < 3) return 2;
  setlocale(LC_ALL, "C.UTF-8");
  if (!strcmp(arguments[1], "pick")) pick(arguments[2], arguments[3]);
  else if (!strcmp(arguments[1], "write")) write_header(arguments[2], arguments[3], atoll(arguments[4]));
  else list(arguments[1], arguments[2]);
  return 0;
}
