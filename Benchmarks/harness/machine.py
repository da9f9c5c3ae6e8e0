"""Names the machine and the versions that every figure depends on."""

import datetime
import os
import platform
import re
import subprocess
from pathlib import Path


def describe(program: Path, python_tools: Path) -> list[str]:
    memory = int(re.search(r"MemTotal:\s+(\d+)", Path("/proc/meminfo").read_text())[1]) / 1024**2
    system = f"{_distribution()}, Linux {platform.release()}"
    return [
        f"{_processor()}, {os.cpu_count()} cores, {memory:.0f} GiB, {system}",
        f"load before the run {os.getloadavg()[0]:.2f}",
        f"{_line([str(program), '--version'])}, commit {_commit()}, on {datetime.date.today()}",
        _line(["nginx", "-v"]),
        _line(["go", "version"]),
        f"{_line(['wrk', '-v']).partition(' Copyright')[0]}",
        _line([str(python_tools / "python"), "--version"]) + f" ({_python_packages(python_tools)})",
    ]


def _commit() -> str:
    here = Path(__file__).parent
    return _line(["git", "-C", str(here), "describe", "--always", "--dirty"])


def _processor() -> str:
    model = re.search(r"model name\s*:\s*(.+)", Path("/proc/cpuinfo").read_text())
    return model[1] if model else platform.machine()


def _distribution() -> str:
    try:
        return platform.freedesktop_os_release()["PRETTY_NAME"]
    except OSError:
        return platform.system()


def _line(command: list[str]) -> str:
    finished = subprocess.run(command, capture_output=True, text=True)
    return (finished.stdout or finished.stderr).strip().partition("\n")[0]


def _python_packages(python_tools: Path) -> str:
    code = (
        "from importlib.metadata import version\n"
        "print(', '.join(f'{n} {version(n)}' for n in ('Flask', 'gunicorn', 'fastapi', 'pydantic', 'uvicorn')))"
    )
    return _line([str(python_tools / "python"), "-c", code])
