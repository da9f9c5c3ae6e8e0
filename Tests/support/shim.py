"""C libraries that are preloaded into a program and intercept its system calls."""

import shutil
import subprocess

import pytest


def compile_shim(source, tmp_path_factory):
    """Compiles a file to a library for `LD_PRELOAD`."""
    compiler = shutil.which("cc") or shutil.which("clang")
    if compiler is None:
        pytest.skip(f"{source.name} needs a C compiler")
    library = tmp_path_factory.mktemp("shim") / source.with_suffix(".so").name
    subprocess.run([compiler, "-shared", "-fPIC", "-O1", "-o", library, source, "-ldl"], check=True)
    return library
