"""The SHA-256 that lies beside each copy of the database, in the form that sha256sum reads."""

import hashlib
from pathlib import Path


def checksum_file(copy: Path) -> Path:
    return copy.with_name(f"{copy.name}.sha256")


def write_checksum(copy: Path, content: Path) -> None:
    """Beside where the copy is to be, of what lies in the file `content`, for its owner's eyes alone."""
    file = checksum_file(copy)
    file.unlink(missing_ok=True)
    file.touch(mode=0o600)
    file.write_text(f"{_sha256(content)}  {copy.name}\n")


def has_right_checksum(copy: Path) -> bool | None:
    """None if there is no checksum beside the copy."""
    try:
        words = checksum_file(copy).read_text().split()
    except FileNotFoundError:
        return None
    return words[:1] == [_sha256(copy)]


def _sha256(file: Path) -> str:
    with file.open("rb") as content:
        return hashlib.file_digest(content, "sha256").hexdigest()
