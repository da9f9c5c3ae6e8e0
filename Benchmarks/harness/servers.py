"""The compared servers: ours and its peers. Each is started on a free port of loopback."""

import os
import pwd
from abc import ABC, abstractmethod
from pathlib import Path

from harness.client import Answer
from harness.processes import ServerProcess, free_port, wait_until_ready

PEERS = Path(__file__).parent.parent / "peers"


class Server(ABC):
    name: str
    readiness_path = "/posts?page=1&pageSize=20"

    def __init__(self, folder: Path):
        """A server whose folder receives the logs and other files while it runs."""
        self.folder = folder
        self.port = free_port()
        self._process: ServerProcess | None = None

    @property
    def process(self) -> ServerProcess:
        if self._process is None:
            raise RuntimeError(f"{self.name} is not running")
        return self._process

    @abstractmethod
    def command(self) -> list[str]: ...

    def environment(self) -> dict[str, str]:
        return {}

    def start(self) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        self._process = ServerProcess(self.command(), self.folder / "log", self.environment())
        wait_until_ready(self._process, self.port, self.readiness_path)

    def stop(self) -> None:
        if self._process:
            self._process.stop()
            self._process = None


class KiwiFruit(Server):
    name = "KiwiFruit"
    readiness_path = "/readyz"

    def __init__(
        self, folder: Path, program: Path, data: Path, ready_pages: bool = True, page_workers: int | None = None,
        page_memory: int | None = None,
    ):
        """The number of page workers and the megabytes for pages are the server's defaults unless given."""
        super().__init__(folder)
        self.program = program
        self.data = data
        self.ready_pages = ready_pages
        self.page_workers = page_workers
        self.page_memory = page_memory

    def command(self) -> list[str]:
        return [
            *(str(self.program), "serve", "--host", "127.0.0.1", "--port", str(self.port)),
            *("--data", str(self.data), "--public-url", "http://localhost:5000"),
            *("--rate-limits", "off", "--log-level", "warning"),
            *(() if self.page_workers is None else ("--page-workers", str(self.page_workers))),
            *(() if self.page_memory is None else ("--page-memory", str(self.page_memory))),
        ]

    def environment(self) -> dict[str, str]:
        return {} if self.ready_pages else {"KIWIFRUIT_READY_PAGES": "off"}


class Nginx(Server):
    name = "nginx"

    def __init__(self, folder: Path, target: str, answer: Answer):
        """Serves another server's answer for this one target from a file."""
        super().__init__(folder)
        self.target = target
        self.readiness_path = target
        self.answer = answer

    def command(self) -> list[str]:
        (self.folder / "temporary").mkdir(exist_ok=True)
        (self.folder / "answer").write_bytes(self.answer.body)
        configuration = self.folder / "nginx.conf"
        configuration.write_text(
            (PEERS / "nginx.conf")
            .read_text()
            .format(
                user=pwd.getpwuid(os.getuid()).pw_name,
                folder=self.folder,
                port=self.port,
                path=self.target.partition("?")[0],
                content_type=self.answer.content_type,
            )
        )
        return ["nginx", "-c", str(configuration), "-e", str(self.folder / "error.log")]


class Flask(Server):
    name = "Flask"

    def __init__(self, folder: Path, python_tools: Path, database: Path):
        super().__init__(folder)
        self.python_tools = python_tools
        self.database = database

    def command(self) -> list[str]:
        return [
            *(str(self.python_tools / "gunicorn"), "--workers", "2", "--bind", f"127.0.0.1:{self.port}"),
            *("--chdir", str(PEERS), "flask_server:app"),
        ]

    def environment(self) -> dict[str, str]:
        return {"PEER_DATABASE": str(self.database)}


class FastAPI(Server):
    name = "FastAPI"

    def __init__(self, folder: Path, python_tools: Path, database: Path):
        super().__init__(folder)
        self.python_tools = python_tools
        self.database = database

    def command(self) -> list[str]:
        return [
            *(
                str(self.python_tools / "uvicorn"),
                "--workers",
                "2",
                "--loop",
                "uvloop",
                "--http",
                "httptools",
            ),
            *("--host", "127.0.0.1", "--port", str(self.port), "--no-access-log", "--log-level", "warning"),
            *("--app-dir", str(PEERS), "fastapi_server:app"),
        ]

    def environment(self) -> dict[str, str]:
        return {"PEER_DATABASE": str(self.database)}


class Go(Server):
    name = "Go"

    def __init__(self, folder: Path, program: Path, database: Path):
        super().__init__(folder)
        self.program = program
        self.database = database

    def command(self) -> list[str]:
        return [str(self.program)]

    def environment(self) -> dict[str, str]:
        return {
            "PEER_DATABASE": str(self.database),
            "PEER_ADDRESS": f"127.0.0.1:{self.port}",
            "GOMAXPROCS": "2",
        }
