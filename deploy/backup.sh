#!/bin/sh
# Writes a backup of DATABASE_URL into the folder BACKUPS each night at 3:00 UTC, and keeps the newest 14. With the
# argument `once`, it writes one backup now.
set -eu
umask 077

backup() {
  file="$BACKUPS/wordconnect-$(date -u +%Y-%m-%dT%H%M%SZ).dump"
  pg_dump --format=custom --file="$file.part" "$DATABASE_URL" && mv "$file.part" "$file" || return 1
  ls "$BACKUPS"/wordconnect-*.dump | head -n -14 | xargs -r rm
}

[ "${1-}" = once ] && { backup; exit; }
while :; do
  sleep $((86400 - ($(date -u +%s) - 3 * 3600) % 86400))
  backup || echo "the backup failed" >&2
done
