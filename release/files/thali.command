#!/bin/sh
# A double click starts the restaurant of this computer. In a terminal, ./thali.command <command> is a command.
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd -P)
if [ $# -gt 0 ]; then exec "$here/node/node" "$here/apps/server/src/cli.ts" "$@"; fi
exec "$here/node/node" "$here/apps/server/src/start.ts" restaurant
