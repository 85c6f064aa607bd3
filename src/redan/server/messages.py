"""What comes in over the network, with its limits. What is not described here is refused."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

Id = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{1,64}$")]
Hex64 = Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{64}$")]
Name = Annotated[str, StringConstraints(min_length=1, max_length=40, pattern=r"^[^\x00-\x1f]*$")]
Word = Annotated[str, StringConstraints(max_length=80, pattern=r"^[^\x00]*$")]
SeatNumber = Annotated[int, Field(ge=0, le=63)]
Eyes = Annotated[list[SeatNumber], Field(max_length=64)]
Answer = (
    Annotated[int, Field(strict=True, ge=-1, le=2**31)]
    | Annotated[str, StringConstraints(max_length=200)]
)
OptionValue = (
    Annotated[bool, Field(strict=True)]
    | Annotated[int, Field(strict=True, ge=-(2**31), le=2**31)]
    | Word
)


class Body(BaseModel):
    """A body holds what it should and nothing else."""

    model_config = ConfigDict(extra="forbid")


class Request(Body):
    """A request to a table, with an id of the client's making: a retry then changes nothing."""

    id: Id
    eyes: Eyes | None = None


class Rename(Body):
    name: Name


class Login(Body):
    user: Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9._-]{2,40}$")]
    password: Annotated[str, StringConstraints(min_length=8, max_length=200)]


class SeatWish(Body):
    """Who shall sit on a seat of a new table."""

    kind: Literal["me", "bot", "open", "hotseat"]
    bot: Word = ""
    name: Annotated[str, StringConstraints(max_length=40, pattern=r"^[^\x00-\x1f]*$")] = ""
    private: dict[Word, OptionValue] = Field(default_factory=dict, max_length=20)
    commit: Hex64 | None = None


class NewTable(Body):
    """A new table."""

    id: Id
    game: Word
    options: dict[Word, OptionValue] = Field(default_factory=dict, max_length=50)
    seats: Annotated[list[SeatWish], Field(max_length=64)] = Field(default_factory=list)
    window: Annotated[int, Field(ge=1, le=7 * 86400)] | None = None
    free_undo: bool = False
    companion: bool = False
    listed: bool = False
    commit: Hex64 | None = None


class Join(Request):
    invite: Word = ""
    seat: SeatNumber | None = None
    name: Annotated[str, StringConstraints(max_length=40, pattern=r"^[^\x00-\x1f]*$")] = ""
    commit: Hex64 | None = None
    hotseat: bool = False
    private: dict[Word, OptionValue] = Field(default_factory=dict, max_length=20)


class ForSeat(Request):
    seat: SeatNumber | None = None


class Seats(Request):
    seat: SeatNumber
    kind: Literal["bot", "open"]
    bot: Word = ""


class Open(ForSeat):
    contribution: Hex64


class Play(ForSeat):
    """Answers to what a seat is asked, as one step."""

    seq: int | None = None
    answers: Annotated[list[Answer], Field(min_length=1, max_length=100)]


class Enter(Request):
    """What real dice showed, or which card was drawn."""

    seq: int | None = None
    seat: Annotated[int, Field(ge=-1, le=63)] | None = None
    raw: Annotated[list[Annotated[int, Field(strict=True, ge=-1000, le=1_000_000)]],
                   Field(min_length=1, max_length=100)]  # fmt: skip


class Undo(ForSeat):
    seq: int | None = None


class Agree(ForSeat):
    seq: int | None = None
    agree: bool


class UndoTo(Request):
    seq: int | None = None
    line: Annotated[int, Field(ge=0, le=1_000_000)]


class Draw(ForSeat):
    offer: bool = True


class Order(ForSeat):
    name: Word
    on: bool = True


class Chat(Request):
    text: Annotated[str, StringConstraints(min_length=1, max_length=500, pattern=r"^[^\x00]*$")]


class Note(Body):
    text: Annotated[str, StringConstraints(max_length=20_000, pattern=r"^[^\x00]*$")]


class Continue(Request):
    """A new table from a position of this one."""

    replay: Annotated[int, Field(ge=0, le=1_000_000)]
    seats: Annotated[list[SeatWish], Field(max_length=64)] = Field(default_factory=list)
    free_undo: bool = False


class Upload(Body):
    """A transcript: to be verified, and kept as a table where that is wished."""

    id: Id
    text: Annotated[str, StringConstraints(max_length=900_000)]
    keep: bool = False


class Failure(BaseModel):
    """What went wrong, in words."""

    error: str
    text: str
    rule: str = ""
    allowed: list[str] = []


REQUESTS: dict[str, type[Request]] = {
    "join": Join,
    "leave": ForSeat,
    "seats": Seats,
    "dice": Open,
    "play": Play,
    "enter": Enter,
    "undo": Undo,
    "agree": Agree,
    "undo_to": UndoTo,
    "resign": ForSeat,
    "draw": Draw,
    "order": Order,
    "chat": Chat,
    "rematch": Request,
}
