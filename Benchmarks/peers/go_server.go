// The feed and likes on net/http and database/sql: a pool of readers, one writer, statements prepared once.
package main

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"encoding/hex"
	"encoding/json"
	"log"
	"net/http"
	"os"
	"strconv"
	"strings"

	_ "github.com/mattn/go-sqlite3"
)

const (
	feedColumns = `posts.id, users.id, users.username, users.fullname, users.avatar_url, posts.image_url,
		posts.has_photo, posts.attachments, posts.about, posts.is_spoiler, posts.caption,
		posts.like_count, posts.created_at, posts.comment_count, posts.edited_at, posts.visibility`
	feedOrder = ` ORDER BY posts.created_at DESC, posts.id DESC LIMIT ? OFFSET ?`

	anonymousFeed = `SELECT ` + feedColumns + `, 0 FROM posts JOIN users ON users.id = posts.author_id` + feedOrder
	membersFeed   = `SELECT ` + feedColumns + `, likes.user_id IS NOT NULL
		FROM posts JOIN users ON users.id = posts.author_id
		LEFT JOIN likes ON likes.post_id = posts.id AND likes.user_id = ?` + feedOrder
)

type user struct {
	ID          string  `json:"id"`
	Username    string  `json:"username"`
	DisplayName *string `json:"displayName"`
	AvatarURL   *string `json:"avatarURL"`
}

type post struct {
	ID           string          `json:"id"`
	Author       user            `json:"author"`
	ImageURL     string          `json:"imageURL"`
	HasPhoto     bool            `json:"hasPhoto"`
	Caption      *string         `json:"caption"`
	Likes        int64           `json:"likes"`
	CreatedAt    string          `json:"createdAt"`
	CommentCount int64           `json:"commentCount"`
	LikedByMe    bool            `json:"likedByMe"`
	EditedAt     *string         `json:"editedAt"`
	Visibility   string          `json:"visibility"`
	Attachments  json.RawMessage `json:"attachments"`
	IsSpoiler    bool            `json:"isSpoiler"`
	About        json.RawMessage `json:"about"`
	IsBeyond     bool            `json:"isBeyond"`
}

type server struct {
	writer                       *sql.DB
	member, anonymous, members   *sql.Stmt
	likeCount, insertLike        *sql.Stmt
	deleteLike, addLike, takeOne *sql.Stmt
}

func open(path string, connections int) *sql.DB {
	database, err := sql.Open("sqlite3",
		"file:"+path+"?_synchronous=FULL&_foreign_keys=on&_busy_timeout=30000&_txlock=immediate&_cache_size=-65536")
	if err != nil {
		log.Fatal(err)
	}
	database.SetMaxOpenConns(connections)
	database.SetMaxIdleConns(connections)
	return database
}

func prepare(database *sql.DB, query string) *sql.Stmt {
	statement, err := database.Prepare(query)
	if err != nil {
		log.Fatal(err)
	}
	return statement
}

func main() {
	path := os.Getenv("PEER_DATABASE")
	readers, writer := open(path, 4), open(path, 1)
	s := &server{
		writer:     writer,
		member:     prepare(readers, `SELECT user_id FROM sessions WHERE token_hash = ?`),
		anonymous:  prepare(readers, anonymousFeed),
		members:    prepare(readers, membersFeed),
		likeCount:  prepare(writer, `SELECT like_count FROM posts WHERE id = ?`),
		insertLike: prepare(writer, `INSERT OR IGNORE INTO likes VALUES (?, ?, strftime('%Y-%m-%dT%H:%M:%SZ', 'now'))`),
		deleteLike: prepare(writer, `DELETE FROM likes WHERE post_id = ? AND user_id = ?`),
		addLike:    prepare(writer, `UPDATE posts SET like_count = like_count + 1 WHERE id = ?`),
		takeOne:    prepare(writer, `UPDATE posts SET like_count = like_count - 1 WHERE id = ?`),
	}
	routes := http.NewServeMux()
	routes.HandleFunc("/posts", s.getPosts)
	routes.HandleFunc("/posts/", s.changeLike)
	log.Fatal(http.ListenAndServe(os.Getenv("PEER_ADDRESS"), routes))
}

// optionalMember returns the user of the bearer token, or "" without one. It answers 401 to an unknown token and
// returns false.
func (s *server) optionalMember(w http.ResponseWriter, r *http.Request) (string, bool) {
	authorization := r.Header.Get("Authorization")
	if authorization == "" {
		return "", true
	}
	hash := sha256.Sum256([]byte(strings.TrimPrefix(authorization, "Bearer ")))
	var member string
	if s.member.QueryRow(hex.EncodeToString(hash[:])).Scan(&member) != nil {
		w.WriteHeader(http.StatusUnauthorized)
		return "", false
	}
	return member, true
}

func (s *server) getPosts(w http.ResponseWriter, r *http.Request) {
	page, pageSize := 1, 20
	query := r.URL.Query()
	var err error
	if text := query.Get("page"); text != "" {
		if page, err = strconv.Atoi(text); err != nil || page < 1 {
			w.WriteHeader(http.StatusBadRequest)
			return
		}
	}
	if text := query.Get("pageSize"); text != "" {
		if pageSize, err = strconv.Atoi(text); err != nil || pageSize < 1 || pageSize > 100 {
			w.WriteHeader(http.StatusBadRequest)
			return
		}
	}
	member, ok := s.optionalMember(w, r)
	if !ok {
		return
	}
	var rows *sql.Rows
	if member == "" {
		rows, err = s.anonymous.Query(pageSize, (page-1)*pageSize)
	} else {
		rows, err = s.members.Query(member, pageSize, (page-1)*pageSize)
	}
	if err != nil {
		w.WriteHeader(http.StatusInternalServerError)
		return
	}
	defer rows.Close()
	posts := make([]post, 0, pageSize)
	for rows.Next() {
		p, err := scan(rows)
		if err != nil {
			w.WriteHeader(http.StatusInternalServerError)
			return
		}
		posts = append(posts, p)
	}
	if rows.Err() != nil {
		w.WriteHeader(http.StatusInternalServerError)
		return
	}
	writeJSON(w, posts)
}

func scan(rows *sql.Rows) (post, error) {
	var p post
	var attachments, about []byte
	err := rows.Scan(&p.ID, &p.Author.ID, &p.Author.Username, &p.Author.DisplayName, &p.Author.AvatarURL,
		&p.ImageURL, &p.HasPhoto, &attachments, &about, &p.IsSpoiler, &p.Caption, &p.Likes, &p.CreatedAt, &p.CommentCount,
		&p.EditedAt, &p.Visibility, &p.LikedByMe)
	p.Attachments, p.About = attachments, about
	return p, err
}

func (s *server) changeLike(w http.ResponseWriter, r *http.Request) {
	id := strings.TrimSuffix(strings.TrimPrefix(r.URL.Path, "/posts/"), "/like")
	member, ok := s.optionalMember(w, r)
	if !ok {
		return
	}
	if member == "" {
		w.WriteHeader(http.StatusUnauthorized)
		return
	}
	var change, counter *sql.Stmt
	switch r.Method {
	case http.MethodPost:
		change, counter = s.insertLike, s.addLike
	case http.MethodDelete:
		change, counter = s.deleteLike, s.takeOne
	default:
		w.WriteHeader(http.StatusMethodNotAllowed)
		return
	}
	likes, err := s.commit(r.Context(), change, counter, id, member)
	if err == sql.ErrNoRows {
		w.WriteHeader(http.StatusNotFound)
	} else if err != nil {
		w.WriteHeader(http.StatusInternalServerError)
	} else {
		writeJSON(w, map[string]int64{"likes": likes})
	}
}

func (s *server) commit(ctx context.Context, change, counter *sql.Stmt, id, member string) (int64, error) {
	transaction, err := s.writer.BeginTx(ctx, nil)
	if err != nil {
		return 0, err
	}
	defer transaction.Rollback()
	likeCount := transaction.Stmt(s.likeCount)
	var likes int64
	if err := likeCount.QueryRow(id).Scan(&likes); err != nil {
		return 0, err
	}
	result, err := transaction.Stmt(change).Exec(id, member)
	if err != nil {
		return 0, err
	}
	if changed, err := result.RowsAffected(); err != nil {
		return 0, err
	} else if changed > 0 {
		if _, err := transaction.Stmt(counter).Exec(id); err != nil {
			return 0, err
		}
		if err := likeCount.QueryRow(id).Scan(&likes); err != nil {
			return 0, err
		}
	}
	return likes, transaction.Commit()
}

func writeJSON(w http.ResponseWriter, value any) {
	body, err := json.Marshal(value)
	if err != nil {
		w.WriteHeader(http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	w.Write(body)
}
