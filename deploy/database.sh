#!/bin/sh
# Makes the role and the database of pml, once. The role owns its database and is no superuser, so that row-level
# security keeps projects apart; only a superuser may make the extension.
set -eu
psql -v ON_ERROR_STOP=1 -v password="$(cat /run/secrets/database-password)" -U postgres <<'SQL'
create role pml login password :'password';
create database pml owner pml;
\connect pml
create extension vector;
SQL
