extension Schema {
  /// Enqueues `HashtagRefresh` for older posts, whose hashtags were split at joiners.
  package static let hashtagRefresh = """
    INSERT INTO jobs (id, kind, subject, payload, createdAt, state, at, attempts, requests, run, isCancelled)
    SELECT '0198a3c0-0000-7000-8000-000000000031', 'refreshHashtags', 'all', CAST('{}' AS BLOB), 0, 'waiting', 0, 0, 1, 0, 0
    WHERE EXISTS (SELECT 1 FROM posts WHERE instr(caption, '#') > 0);
    """
}
