"""Functions that put something else in place of a file, keyed by the fault that commands report for it."""

import os
import socket
from collections.abc import Callable, Mapping
from pathlib import Path

PIPE = "this is a pipe, not a file"
SOCKET = "this is a socket, not a file"
DEVICE = "this is a device, not a file"
FOLDER = "this is a folder, not a file"
LOOP = "Too many levels of symbolic links"
DANGLING = "this is a link to a file that does not exist"


def _socket(path: Path) -> None:
    here = Path.cwd()
    os.chdir(path.parent)  # the absolute path may be too long for a socket
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(path.name)
    os.chdir(here)


ODD: Mapping[str, Callable[[Path], object]] = {
    PIPE: os.mkfifo,
    SOCKET: _socket,
    DEVICE: lambda path: path.symlink_to("/dev/zero"),
    FOLDER: Path.mkdir,
    LOOP: lambda path: path.symlink_to(path.name),
    DANGLING: lambda path: path.symlink_to("nowhere"),
}
