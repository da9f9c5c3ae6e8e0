"""The feed and likes as a FastAPI application under uvicorn, with the models that its documentation recommends:
Pydantic's compiled serializer writes declared answers as JSON.

The queries take microseconds, so they run on the event loop: a hop to a thread and back costs more.
"""

import os
from typing import Annotated

from fastapi import Depends, FastAPI, Header, HTTPException, Query
from pydantic import BaseModel

from journal import Journal

app = FastAPI()
journal = Journal(os.environ["PEER_DATABASE"])


class User(BaseModel):
    id: str
    username: str
    displayName: str | None
    avatarURL: str | None


class AttachmentSize(BaseModel):
    url: str
    width: int
    height: int


class Attachment(BaseModel):
    url: str
    width: int
    height: int
    alt: str | None
    placeholder: str
    sizes: list[AttachmentSize]


class Title(BaseModel):
    id: str
    kind: str
    name: str
    year: int | None
    makers: list[str]


class Position(BaseModel):
    page: int | None
    percent: int | None


class About(BaseModel):
    kind: str
    title: Title
    rating: int | None
    position: Position | None
    audience: str | None


class Post(BaseModel):
    id: str
    author: User
    imageURL: str
    hasPhoto: bool
    caption: str | None
    likes: int
    createdAt: str
    commentCount: int
    likedByMe: bool
    editedAt: str | None
    visibility: str
    attachments: list[Attachment]
    isSpoiler: bool
    about: About | None
    isBeyond: bool


class Likes(BaseModel):
    likes: int


async def member_or_nobody(authorization: Annotated[str | None, Header()] = None) -> str | None:
    member = journal.member(authorization)
    if authorization and member is None:
        raise HTTPException(401)
    return member


async def member_or_refusal(member: Annotated[str | None, Depends(member_or_nobody)]) -> str:
    if member is None:
        raise HTTPException(401)
    return member


@app.get("/posts")
async def get_posts(
    member: Annotated[str | None, Depends(member_or_nobody)],
    page: Annotated[int, Query(ge=1)] = 1,
    page_size: Annotated[int, Query(ge=1, le=100, alias="pageSize")] = 20,
) -> list[Post]:
    return journal.feed(page, page_size, member)


@app.post("/posts/{post_id}/like")
async def like_post(post_id: str, member: Annotated[str, Depends(member_or_refusal)]) -> Likes:
    return _likes(journal.like(post_id, member))


@app.delete("/posts/{post_id}/like")
async def unlike_post(post_id: str, member: Annotated[str, Depends(member_or_refusal)]) -> Likes:
    return _likes(journal.unlike(post_id, member))


def _likes(count: int | None) -> Likes:
    if count is None:
        raise HTTPException(404)
    return Likes(likes=count)
