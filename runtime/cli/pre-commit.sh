#!/bin/sh
# Runs the command of this checkout for pre-commit, and builds it before the first run: pre-commit's `language: rust` installs
# the package at a repository's root alone, and here a workspace is at the root.
set -eu
cli=$(cd "$(dirname "$0")" && pwd)
root=$cli/../../target/pre-commit
if ! [ -x "$root/bin/mcpact" ]; then
    command -v cargo > /dev/null || {
        echo "error: the hook builds mcpact with cargo, which is not installed: see https://rustup.rs" >&2
        exit 101
    }
    (
        # With the user's default toolchain: neither the user's project nor this one chooses another.
        cd /
        export CARGO_TARGET_DIR="${CARGO_TARGET_DIR:-$root/build}"
        cargo install --quiet --locked --force --bin mcpact --path "$cli" --root "$root" >&2
    )
    rm -rf "$root/build"
fi
exec "$root/bin/mcpact" "$@"
