#!/bin/sh
# Creates the secrets of compose.yaml, each in a file of its own; files that are there stay as they are.
# Others on this machine cannot enter the folder; the containers' users can read the files that are mounted for them.
set -eu
cd "$(dirname "$0")/.."
umask 022
mkdir -p secrets && chmod 700 secrets && cd secrets
create() { [ -e "$1" ] || printf '%s' "$2" > "$1"; }
create postgres_password "$(openssl rand -hex 24)"
create owner_password "$(openssl rand -hex 24)"
create server_password "$(openssl rand -hex 24)"
create retention_password "$(openssl rand -hex 24)"
create metrics_token "$(openssl rand -hex 24)"
create database_url "postgresql://shiftward_server:$(cat server_password)@database:5432/shiftward"
create database_owner_url "postgresql://shiftward_owner:$(cat owner_password)@database:5432/shiftward"
create database_retention_url "postgresql://shiftward_retention:$(cat retention_password)@database:5432/shiftward"
# Empty means not set: write the first admin's password, the mail server's address and the token of the SMS service there.
for name in admin_password smtp_url sms_token; do create "$name" ""; done
