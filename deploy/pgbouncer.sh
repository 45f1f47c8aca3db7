#!/bin/sh
# Writes the password file of PgBouncer, and starts PgBouncer.
set -eu
umask 077
printf '"wordconnect" "%s"\n' "$POSTGRES_PASSWORD" > /run/pgbouncer/users.txt
exec pgbouncer /etc/pgbouncer/pgbouncer.ini
