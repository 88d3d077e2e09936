#!/bin/sh
# Makes .venv and installs what pyproject.toml asks for, in the versions of constraints.txt.
#
#   scripts/setup.sh run    what Meno needs
#   scripts/setup.sh dev    that, and what the tests and checks need
#
# PYTHON names another interpreter than python3. Safe to run at any time and from several shells: it
# returns at once where all is in place, and goes on where an interrupted run stopped. Says what it does on
# stderr; stdin is left to the program that make starts afterwards.
set -eu
exec </dev/null >&2
export PIP_USER=0 # a habit of this user's that pip refuses inside an environment
unset CDPATH # it would send cd elsewhere
cd -- "$(dirname -- "$0")/.."

profile=${1:-run}
python=${PYTHON:-python3}
venv=.venv
venv_python=$venv/bin/python
torch_version=2.13.0
torch_cpu_index=https://download.pytorch.org/whl/cpu

stop() {
    echo "Meno cannot be set up: $1"
    exit 1
}

step() {
    echo "Setting up Meno ($1 of 3): $2"
}

version_of() {
    "$1" -S -c 'import sys; print("%d.%d" % sys.version_info[:2])' 2>/dev/null
}

# What an installation depends on. The folder is in it because scripts in .venv/bin carry its path.
wanted() {
    cat pyproject.toml constraints.txt scripts/setup.sh | cksum
    pwd -P
    version_of "$venv_python"
}

in_place() {
    [ -x "$venv_python" ] || return 1
    [ -z "${PYTHON:-}" ] || [ "$(version_of "$PYTHON")" = "$(version_of "$venv_python")" ] || return 1
    now=$(wanted) || return 1
    for stamp in "$venv/.meno-$profile" "$venv/.meno-dev"; do
        [ "$now" != "$(cat "$stamp" 2>/dev/null)" ] || return 0
    done
    return 1
}

# Where python3 itself will not do, names one on the PATH that would.
other_python() {
    for name in python3.14 python3.13 python3.12 python3.11; do
        if "$name" -c 'import venv, ensurepip' 2>/dev/null; then
            echo "set PYTHON=$name (it is on this machine) and run this again"
            return
        fi
    done
    echo "install Python 3.11 or newer with venv (Debian, Ubuntu: apt install python3 python3-venv; macOS: brew" \
        "install python) and run this again"
}

check_python() {
    command -v "$python" >/dev/null 2>&1 || stop "$python was not found; $(other_python)."
    "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null ||
        stop "$python is Python $(version_of "$python" || echo '?'), and 3.11 is the oldest that will do; $(other_python)."
    "$python" -c 'import sys; sys.exit(sys.version_info >= (3, 15))' 2>/dev/null ||
        stop "$python is Python $(version_of "$python"), and the libraries are made for 3.11 to 3.14; $(other_python)."
    "$python" -c 'import venv, ensurepip' 2>/dev/null ||
        stop "$python lacks venv; install it (Debian, Ubuntu: apt install ${python##*/}-venv) and run this again."
}

# The kernel lets go of the lock when this shell and what it started have ended, however they end. It is on a
# file that is there anyway, so that nothing is left behind (not on this one: a script open for writing
# cannot be started).
lock() {
    exec 9>>pyproject.toml
    "$python" -c '
import fcntl
try:
    fcntl.flock(9, fcntl.LOCK_EX | fcntl.LOCK_NB)
except BlockingIOError:
    print("Waiting for another set-up of Meno to finish.", flush=True)
    fcntl.flock(9, fcntl.LOCK_EX)
'
}

# A package that pip was copying when it was killed has no INSTALLER yet; pip takes it for installed.
forget_half_installed() {
    for info in "$venv"/lib/python3*/site-packages/*.dist-info; do
        [ -e "$info/INSTALLER" ] || rm -rf "$info"
    done
}

make_environment() {
    step 1 "a Python environment in $venv"
    rm -f "$venv"/.meno-*
    forget_half_installed
    interrupted_upgrades=$(find "$venv"/lib -maxdepth 3 -name '~*' 2>/dev/null || true)
    version=$(version_of "$python")
    if [ "$(version_of "$venv_python")" != "$version" ] || [ -n "$interrupted_upgrades" ] ||
        ! "$venv_python" -m pip --version >/dev/null 2>&1; then
        # First of all the interpreter, so that a folder that is half cleared is not taken for whole.
        rm -f "$venv_python"
        "$python" -m venv --clear "$venv" || stop "no Python environment could be made in $(pwd)/$venv (see above)."
    fi
}

pip_install() {
    quiet=-qq
    [ ! -t 2 ] || quiet=
    # shellcheck disable=SC2086 # none, or one option
    "$venv_python" -m pip install $quiet --disable-pip-version-check "$@"
}

# On x86-64 Linux the registry's own build brings 3 GB of CUDA, so PyTorch's index of CPU builds is tried first.
install_torch() {
    step 2 "PyTorch $torch_version, about 200 MB (this takes a minute)"
    "$venv_python" -c "
import sys, importlib.metadata as m
sys.exit(m.version('torch').partition('+')[0] != '$torch_version')" 2>/dev/null && return
    if [ "$(uname -sm)" = "Linux x86_64" ]; then
        pip_install --no-deps --index-url "$torch_cpu_index" --timeout 5 --retries 0 "torch==$torch_version" \
            >/dev/null 2>&1 && return
    fi
    pip_install "torch==$torch_version"
}

install_libraries() {
    step 3 "libraries for '$profile', about 300 MB (this takes two minutes)"
    requirements=$venv/requirements.txt
    "$venv_python" - "$profile" >"$requirements" <<'PYTHON'
import sys, tomllib

with open("pyproject.toml", "rb") as file:
    groups = tomllib.load(file)["dependency-groups"]
print("-e .", *(groups["dev"] if sys.argv[1] == "dev" else []), sep="\n")
PYTHON
    pip_install --constraint constraints.txt --requirement "$requirements"
}

case $profile in
run | dev) ;;
*) stop "'$profile' is no profile; use run or dev." ;;
esac
! in_place || exit 0
[ -w . ] && [ -w pyproject.toml ] || stop "the folder $(pwd) cannot be written to; make it yours, or clone Meno elsewhere."
check_python
lock
! in_place || exit 0
again="is there a connection to the package registry, and space on the disk? Run this again: it goes on where it stopped."
make_environment
install_torch || stop "PyTorch could not be installed (see above); $again"
install_libraries || stop "the libraries could not be installed (see above); $again"
wanted >"$venv/.meno-new"
mv "$venv/.meno-new" "$venv/.meno-$profile"
echo "Meno is set up."
