-- The database of the Flask, FastAPI and Go peers: the tables of the project's documents, with stored counters, indexes
-- for every query, and tokens stored as hashes, as a careful author would add.

CREATE TABLE users (
    id TEXT PRIMARY KEY,
    username TEXT UNIQUE NOT NULL,
    fullname TEXT,
    avatar_url TEXT,
    created_at TEXT NOT NULL
) WITHOUT ROWID;

CREATE TABLE sessions (
    token_hash TEXT PRIMARY KEY,
    user_id TEXT NOT NULL REFERENCES users (id)
) WITHOUT ROWID;

CREATE TABLE posts (
    id TEXT PRIMARY KEY,
    author_id TEXT NOT NULL REFERENCES users (id),
    image_url TEXT NOT NULL,
    has_photo INTEGER NOT NULL,
    attachments TEXT NOT NULL,  -- JSON, which saves the peers a second query for each page
    about TEXT,  -- JSON as well, or NULL
    is_spoiler INTEGER NOT NULL,
    caption TEXT,
    visibility TEXT NOT NULL,
    like_count INTEGER NOT NULL DEFAULT 0,
    comment_count INTEGER NOT NULL DEFAULT 0,
    created_at TEXT NOT NULL,
    edited_at TEXT
);

CREATE TABLE likes (
    post_id TEXT NOT NULL REFERENCES posts (id),
    user_id TEXT NOT NULL REFERENCES users (id),
    created_at TEXT NOT NULL,
    PRIMARY KEY (post_id, user_id)
) WITHOUT ROWID;

CREATE TABLE comments (
    id TEXT PRIMARY KEY,
    post_id TEXT NOT NULL REFERENCES posts (id),
    author_id TEXT NOT NULL REFERENCES users (id),
    text TEXT NOT NULL,
    created_at TEXT NOT NULL
);
