-- Rows of a schema 1 server: at least one in every table, with gaps from deletions.
INSERT INTO users (key, id, username, displayName, bio, passwordHash, role, createdAt, avatarName, readNotificationKey)
VALUES
  (1, '01900000-0000-7000-8000-000000000001', 'ana', 'Ana Ä', 'Reads.', '$argon2id$a', 'admin', 1769000001, 'aa.jpg', 1),
  (2, '01900000-0000-7000-8000-000000000002', 'ben', NULL, NULL, '$argon2id$b', 'member', 1769000002, NULL, 0),
  (5, '01900000-0000-7000-8000-000000000005', 'Cleo', 'Cleo', '', '$argon2id$c', 'member', 1769000005, NULL, 0),
  (9, '01900000-0000-7000-8000-000000000009', 'dan', 'Dan "D"', 'Walks; and runs.', '$argon2id$d', 'member', 1769000009, NULL, 0);
UPDATE users SET suspendedAt = 1769900000 WHERE key = 5;
DELETE FROM users WHERE key = 2;
INSERT INTO users (key, id, username, passwordHash, createdAt)
VALUES (2, '01900000-0000-7000-8000-000000000012', 'eva', '$argon2id$e', 1769000012);
INSERT INTO avatars (name, userKey, width) VALUES ('aa.jpg', 1, 256), ('ab.jpg', 1, 64);
INSERT INTO sessions (key, id, tokenHash, userKey, deviceName, createdAt, lastUsedAt, expiresAt)
VALUES
  (3, '01900000-0000-7000-8001-000000000003', X'A1', 1, 'Telephone', 1769000101, 1769900101, 1776000101),
  (7, '01900000-0000-7000-8001-000000000007', X'A2', 9, 'Browser', 1769000102, 1769900102, 1776000102);
INSERT INTO invites (key, codeHash, createdAt, expiresAt, usedByKey, usedAt)
VALUES (2, X'B1', 1769000201, 1770000201, 9, 1769000300), (4, X'B2', 1769000202, 1770000202, NULL, NULL);
INSERT INTO passwordResets (tokenHash, userKey, createdAt, expiresAt) VALUES (X'C1', 9, 1769000301, 1769003901);

INSERT INTO posts (key, id, authorKey, caption, visibility, listed, hasPhoto, createdAt, editedAt)
VALUES
  (1, '01900000-0000-7000-8002-000000000001', 1, 'Kiwis in #spring, @dan', 'everyone', 1, 1, 1769100001, NULL),
  (3, '01900000-0000-7000-8002-000000000003', 9, NULL, 'followers', 0, 1, 1769100003, 1769100999),
  (4, '01900000-0000-7000-8002-000000000004', 1, 'For me alone', 'me', 0, 0, 1769100004, NULL),
  (70, '01900000-0000-7000-8002-000000000070', 5, 'Suspended', 'everyone', 0, 0, 1769100070, NULL),
  (4200, '01900000-0000-7000-8002-000000004200', 9, 'Far on', 'everyone', 1, 0, 1769104200, NULL);
INSERT INTO pictures (key, postKey, position, width, height, alt, placeholder)
VALUES
  (1, 1, 0, 1080, 720, 'A kiwi', 'L1'), (2, 1, 1, 1080, 1080, NULL, 'L2'), (6, 3, 0, 640, 480, NULL, 'L6'),
  (8, 4, -1, 1080, 1080, NULL, 'L8'), (9, 4200, -1, 1080, 1080, NULL, 'L9');
INSERT INTO pictureFiles (pictureKey, width, height, name)
VALUES
  (1, 1080, 720, 'p1.jpg'), (1, 320, 213, 'p1s.jpg'), (2, 1080, 1080, 'p2.jpg'), (6, 640, 480, 'p6.jpg'),
  (8, 1080, 1080, 'p8.jpg'), (9, 1080, 1080, 'p8.jpg');
INSERT INTO hashtags (tag, postKey) VALUES ('spring', 1);
INSERT INTO likes (postKey, userKey, createdAt) VALUES (1, 9, 1769200001), (1, 2, 1769200002), (3, 1, 1769200003);
INSERT INTO comments (key, id, postKey, authorKey, text, createdAt, editedAt)
VALUES
  (1, '01900000-0000-7000-8003-000000000001', 1, 9, 'So green', 1769300001, NULL),
  (4, '01900000-0000-7000-8003-000000000004', 1, 2, 'And sweet', 1769300004, 1769300005);
INSERT INTO follows (key, followerKey, followedKey, createdAt)
VALUES (1, 1, 9, 1769400001), (3, 9, 1, 1769400003), (4, 2, 1, 1769400004);
INSERT INTO notifications (key, id, userKey, kind, actorKey, postKey, commentKey, createdAt)
VALUES
  (1, '01900000-0000-7000-8004-000000000001', 1, 'like', 9, 1, NULL, 1769500001),
  (2, '01900000-0000-7000-8004-000000000002', 1, 'comment', 9, 1, 1, 1769500002),
  (5, '01900000-0000-7000-8004-000000000005', 9, 'mention', 1, 1, NULL, 1769500005),
  (6, '01900000-0000-7000-8004-000000000006', 1, 'follow', 2, NULL, NULL, 1769500006);
UPDATE users SET unreadCount = unreadCount - 1 WHERE key = 1;
INSERT INTO blocks (blockerKey, blockedKey, createdAt) VALUES (9, 2, 1769600001);
INSERT INTO mutes (muterKey, mutedKey, createdAt) VALUES (1, 2, 1769600002);
INSERT INTO reports (
  key, id, subject, subjectId, reason, details, excerpt, reporterKey, reportedUserKey, createdAt, resolvedAt,
  resolution, resolvedByKey
)
VALUES
  (1, '01900000-0000-7000-8005-000000000001', 'post', '01900000-0000-7000-8002-000000000070', 'spam', NULL,
   'Suspended', 9, 5, 1769700001, 1769700100, 'Suspended them', 1),
  (2, '01900000-0000-7000-8005-000000000002', 'user', '01900000-0000-7000-8000-000000000012', 'other', 'Hm', NULL,
   NULL, 2, 1769700002, NULL, NULL, NULL);
INSERT INTO auditLog (key, id, actor, action, subject, details, createdAt)
VALUES (1, '01900000-0000-7000-8006-000000000001', 'ana', 'suspend_user', 'Cleo', 'spam', 1769900000);
INSERT INTO idempotencyKeys (scope, fingerprint, status, location, body, createdAt)
VALUES (X'D1', X'E1', 201, '/posts/01900000-0000-7000-8002-000000004200', X'7B7D', 1769104200);
