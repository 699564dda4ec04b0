#!/bin/sh
# Installs a shop on Debian (from 12) or Ubuntu (from 24.04). As root:
#
#   curl -fsSL <address of the releases>/install.sh | sh -s -- shop.example
#
# Without a domain it asks for one. Run again, it mends what is missing and changes nothing else. The order is: look at
# everything first, then write, and unpack beside the place of the shop, so that an interruption leaves nothing in the way.
#
#   --from PLACE     a folder or an address that holds the archive and SHA256SUMS
#   --port NUMBER    the port of the shop behind Caddy, if 3000 is taken
#   --skip-dns       installs although the domain does not lead here, as behind Cloudflare
#   --uninstall      removes the program and leaves the shop's data
set -eu
umask 022
# Programs are asked for reasons, in one language.
export LC_ALL=C
# The release writes its address here.
RELEASES=''
HOME_DIR=/opt/tradepost
UNITS=/etc/systemd/system
# Those that run by themselves, and those that they run.
ENABLED='tradepost.service tradepost-backup.timer tradepost-update.path'
STARTED='tradepost-backup.service tradepost-update.service'
CADDY=/etc/caddy
SITE=$CADDY/tradepost.caddy
COMMAND=/usr/local/bin/tradepost
LOG=/var/log/tradepost-install.log
# The release unpacked, the archive, and as much again for an update.
NEEDED_MB=700

fail() {
  printf '%s\n' "$*" >&2
  exit 1
}

# $1 says what did not happen; $2 why, where that is not the last line of the log.
fail_step() {
  full='the disk is full. Free some room and run this again.'
  ! grep -qs 'No space left' "$LOG" || fail "$1: $full"
  for folder in /opt /var /etc; do [ "$(free_mb $folder)" -ge 5 ] || fail "$1: $full"; done
  reason=${2:-$(tail -n 1 "$LOG")}
  fail "$1: $(printf %s "$reason" | cut -c 1-200) — run this again when that is mended; $LOG has the rest."
}

free_mb() { df -Pm "$1" | awk 'NR == 2 { print $4 }'; }
did() { done_list="$done_list  $1
"; }

read_arguments() {
  domain='' from='' port='' skip_dns='' uninstall='' done_list=''
  while [ $# -gt 0 ]; do
    case $1 in
      --from | --port) [ $# -gt 1 ] || fail "$1 needs a value." ;;
    esac
    case $1 in
      --from) from=$2 && shift ;;
      --port) port=$2 && shift ;;
      --skip-dns) skip_dns=1 ;;
      --uninstall) uninstall=1 ;;
      -*) fail "$1 is no option; there are --from, --port, --skip-dns and --uninstall." ;;
      *) [ -z "$domain" ] || fail "A shop has one domain: $domain or $1?" && domain=$1 ;;
    esac
    shift
  done
  case ${port:-3000} in
    *[!0-9]* | ??????* | ? | ?? | ???) fail "$port is no port for the shop: give a number between 1024 and 65535." ;;
  esac
}

require_system() {
  [ "$(uname -s)" = Linux ] || fail 'This script installs on Debian and Ubuntu; docs/where-it-runs.md names other ways.'
  name='this system'
  if [ -r /etc/os-release ]; then
    # shellcheck source=/dev/null
    . /etc/os-release
    name=$PRETTY_NAME
  fi
  case ${ID:-} in
    debian) least=12 ;;
    ubuntu) least=24 ;;
    *) fail "This script knows Debian and Ubuntu, not $name: run the shop in a container (docs/where-it-runs.md)." ;;
  esac
  # Debian's testing has no number.
  version=${VERSION_ID:-$least}
  [ "${version%%.*}" -ge $least ] || fail "$name is too old: the shop needs Debian 12, Ubuntu 24.04 or a later one."
  case $(uname -m) in
    x86_64) cpu=x64 ;;
    aarch64) cpu=arm64 ;;
    *) fail "There is no release for the processor $(uname -m), only for x86_64 and aarch64." ;;
  esac
}

# A value of the installation's .env, where an earlier run or the setup wrote one.
setting() { sed -n "s/^$1=//p" $HOME_DIR/.env 2> /dev/null | tail -n 1 | tr -d "'\""; }

choose_domain() {
  known=$(setting PUBLIC_ORIGIN)
  known=${known#https://}
  [ -n "$domain" ] || domain=$known
  if [ -z "$domain" ]; then
    # The script itself may come through standard input.
    if ! (: < /dev/tty) 2> /dev/null; then fail 'Name the domain: sh install.sh shop.example'; fi
    printf 'Domain of the shop, such as shop.example: ' > /dev/tty
    read -r domain < /dev/tty || fail 'There was no answer. Name the domain: sh install.sh shop.example'
  fi
  domain=$(printf %s "$domain" | tr '[:upper:]' '[:lower:]' | sed 's|^ *||; s|^https*://||; s|[/ ].*$||; s|\.$||')
  case $domain in www.*) fail "Name the domain without www: ${domain#www.}. The address with www leads there by itself." ;; esac
  label='[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?'
  printf %s "$domain" | grep -Eqx "($label\.)+([a-z]{2,63}|xn--[a-z0-9-]+)" ||
    fail "\"$domain\" is no domain: write it like shop.example, without a path, and with letters outside of a to z as xn--…"
  [ -z "$known" ] || [ "$domain" = "$known" ] ||
    fail "This machine has the shop of $known: change PUBLIC_ORIGIN in $HOME_DIR/.env first if its domain changes."
}

# On one line; empty for a name that the DNS does not know.
addresses() { getent ahosts "$1" | awk '!seen[$1]++ { printf "%s ", $1 }'; }
list() { printf %s "$1" | sed 's/^ *//; s/ *$//; s/  */ and /g'; }
is_public() {
  case $1 in
    10.* | 192.168.* | 172.1[6-9].* | 172.2[0-9].* | 172.3[01].* | 169.254.* | 100.6[4-9].* | 100.[7-9]?.* | 100.1[01]?.* | 100.12[0-7].*) return 1 ;;
    f[cd]*:* | fe80:*) return 1 ;;
  esac
}

check_dns() {
  [ -z "$skip_dns" ] || return 0
  here='' found=$(addresses "$domain")
  for address in $(hostname -I); do if is_public "$address"; then here="$here $address"; fi; done
  [ -n "$found" ] ||
    fail "$domain has no address in the DNS: add an A record that leads to this machine${here:+ ($(list "$here"))}, wait some minutes and run this again."
  for address in $found; do
    case $address in 127.* | ::1) return 0 ;; esac
    if hostname -I | tr ' ' '\n' | grep -Fqx "$address"; then return 0; fi
  done
  # Behind NAT a machine does not know its own address.
  if [ -z "$here" ]; then
    did "did not check where $domain leads, because this machine has no public address of its own: it is at $(list "$found")"
  else
    fail "$domain leads to $(list "$found") and not to this machine ($(list "$here")): change its A record and run this again, or add --skip-dns if a proxy such as Cloudflare stands in between."
  fi
}

# The name of the program that listens on a port; fails when none does.
listener() {
  inode=$(awk -v port="$(printf %04X "$1")" '$4 == "0A" && substr($2, length($2) - 3) == port { print $10; exit }' \
    /proc/net/tcp /proc/net/tcp6 2> /dev/null)
  [ -n "$inode" ] || return 1
  descriptor=$(find /proc/[0-9]*/fd -lname "socket:\[$inode\]" 2> /dev/null | head -n 1)
  descriptor=${descriptor#/proc/}
  cat "/proc/${descriptor%%/*}/comm" 2> /dev/null || echo 'another program'
}

check_ports() {
  for number in 80 443; do
    if program=$(listener $number) && [ "$program" != caddy ]; then
      fail "Port $number is taken by $program: stop it and run this again, or put the shop behind it by hand (docs/operate.md)."
    fi
  done
  [ -n "$port" ] || port=$(setting PORT)
  port=${port:-3000}
  if [ ! -e $HOME_DIR/current ] && program=$(listener "$port"); then
    fail "Port $port is taken by $program: stop it, or choose another port for the shop, such as --port $((port + 1))."
  fi
}

check_room() {
  [ ! -e $HOME_DIR/current ] || return 0
  for folder in /opt /var; do
    [ "$(free_mb $folder)" -ge $NEEDED_MB ] ||
      fail "The disk of $folder has $(free_mb $folder) MB free, and the shop needs $NEEDED_MB: free some room and run this again."
  done
}

install_packages() {
  missing=''
  for program in caddy curl; do command -v $program > /dev/null || missing="$missing $program"; done
  [ -e /etc/ssl/certs/ca-certificates.crt ] || missing="$missing ca-certificates"
  [ -n "$missing" ] || return 0
  echo "Installing$missing …"
  # One list that is out of reach need not be the one with these packages.
  quietly apt-get update -o APT::Update::Error-Mode=any || true
  # A machine that has just started may be updating itself.
  # shellcheck disable=SC2086 # a list of words
  quietly apt-get install --yes --no-install-recommends -o DPkg::Lock::Timeout=300 $missing ||
    fail_step "apt-get could not install$missing" "$(grep -m 1 '^E: ' $LOG)"
  did "installed$missing"
}

quietly() { DEBIAN_FRONTEND=noninteractive "$@" < /dev/null >> "$LOG" 2>&1; }

fetch() {
  case $from in
    *://*)
      quietly curl --fail --silent --show-error --location --retry 3 --connect-timeout 20 --speed-limit 1000 --speed-time 30 \
        --output "$work/$1" "$from/$1"
      ;;
    *) quietly cp "$from/$1" "$work/$1" ;;
  esac || fail_step "$1 could not be fetched from $from"
}

install_release() {
  [ ! -e $HOME_DIR/current ] || return 0
  if [ -z "$from" ]; then
    from=$RELEASES
    case $0 in */*) [ ! -e "${0%/*}/SHA256SUMS" ] || from=${0%/*} ;; esac
  fi
  [ -n "$from" ] || fail 'Name the folder that has the archive and SHA256SUMS: --from /root/release'
  mkdir -p $HOME_DIR/versions
  rm -rf "$work" && mkdir "$work"
  fetch SHA256SUMS
  archive=$(awk -v end="-linux-$cpu.tar.gz" 'index($2, end) { print $2 }' "$work/SHA256SUMS")
  [ -n "$archive" ] || fail "The release at $from has no archive for this processor, $cpu."
  echo "Fetching $archive …"
  fetch "$archive"
  (cd "$work" && grep "  $archive\$" SHA256SUMS > sum && quietly sha256sum --check sum) ||
    fail "$archive is not the file that SHA256SUMS names: its transfer was cut or it was changed. Run this again."
  quietly tar -xzf "$work/$archive" -C "$work" --no-same-owner || fail_step "$archive could not be unpacked"
  version=$(ls "$work/tradepost/versions")
  chown -R tradepost: "$work/tradepost"
  rm -rf "$HOME_DIR/versions/$version"
  mv "$work/tradepost/versions/$version" $HOME_DIR/versions/
  chown tradepost: $HOME_DIR $HOME_DIR/versions
  mv -T "$work/tradepost/current" $HOME_DIR/current
  rm -rf "$work"
  did "unpacked Tradepost $version to $HOME_DIR"
}

make_user() {
  ! getent passwd tradepost > /dev/null || return 0
  useradd --system --user-group --home-dir $HOME_DIR --shell /usr/sbin/nologin tradepost
  did 'made the user tradepost, under which the shop runs'
}

list_settings() {
  cat $HOME_DIR/.env 2> /dev/null || true
  add_setting PUBLIC_ORIGIN "https://$domain"
  add_setting TRUSTED_PROXIES "'127.0.0.1, ::1'"
  add_setting CLIENT_IP_HEADER x-forwarded-for
  [ "$port" = 3000 ] || add_setting PORT "$port"
}

add_setting() { grep -qs "^$1=" $HOME_DIR/.env || printf '%s=%s\n' "$1" "$2"; }

write_settings() {
  rm -f $HOME_DIR/.env.new
  (umask 077 && list_settings > $HOME_DIR/.env.new) || fail_step "$HOME_DIR/.env could not be written"
  if cmp -s $HOME_DIR/.env.new $HOME_DIR/.env; then
    rm $HOME_DIR/.env.new
  else
    chown tradepost: $HOME_DIR/.env.new
    mv $HOME_DIR/.env.new $HOME_DIR/.env
    did "wrote the domain to $HOME_DIR/.env"
  fi
}

write_units() {
  changed_units=''
  mkdir -p $UNITS
  for unit in $ENABLED $STARTED; do
    if ! cmp -s "$HOME_DIR/current/deploy/$unit" "$UNITS/$unit"; then
      cp "$HOME_DIR/current/deploy/$unit" "$UNITS/$unit.new" 2>> $LOG || fail_step "$UNITS/$unit could not be written"
      mv "$UNITS/$unit.new" "$UNITS/$unit"
      changed_units="$changed_units $unit"
    fi
  done
  [ -z "$changed_units" ] || did "wrote$changed_units to $UNITS"
  [ "$(readlink $COMMAND)" != $HOME_DIR/current/tradepost ] || return 0
  ln -sfn $HOME_DIR/current/tradepost $COMMAND
  did "linked the command tradepost in ${COMMAND%/*}"
}

is_packaged() {
  sum=$(dpkg-query --show --showformat='${Conffiles}\n' caddy 2> /dev/null | awk -v file="$1" '$1 == file { print $2 }')
  [ -n "$sum" ] && [ "$sum" = "$(md5sum "$1" | cut -d ' ' -f 1)" ]
}

write_site() {
  changed_site='' import="import $SITE"
  mkdir -p $CADDY
  # Written once: from then on it is the operator's.
  if [ ! -e $SITE ]; then
    changed_site=1
    # The redirection of www needs a certificate too, and gets none without an address.
    [ -n "$(addresses "www.$domain")" ] && end='' || end='/^}/q'
    sed "s/{\$DOMAIN}/$domain/; s/{\$SHOP:127.0.0.1:3000}/127.0.0.1:$port/; $end" $HOME_DIR/current/deploy/Caddyfile \
      > $SITE.new 2>> $LOG || fail_step "$SITE could not be written"
    mv $SITE.new $SITE
  fi
  if ! grep -qsFx "$import" $CADDY/Caddyfile; then
    changed_site=1
    cp $CADDY/Caddyfile $CADDY/Caddyfile.before-tradepost 2> /dev/null || true
    # The packaged file serves a page of welcome and nothing else.
    if [ ! -e $CADDY/Caddyfile ] || is_packaged $CADDY/Caddyfile; then
      echo "$import" > $CADDY/Caddyfile
    else
      printf '\n%s\n' "$import" >> $CADDY/Caddyfile
    fi
  fi
  [ -n "$changed_site" ] || return 0
  quietly caddy validate --adapter caddyfile --config $CADDY/Caddyfile || {
    reason=$(tail -n 1 $LOG | cut -c 1-300)
    remove_site
    fail "Caddy refuses the shop's site beside those of $CADDY/Caddyfile, which is as before: $reason"
  }
  did "added the site of $domain to Caddy ($SITE)"
}

# Leaves the Caddyfile as it was, with what others have written since.
remove_site() {
  rm -f $SITE
  grep -qsFx "import $SITE" $CADDY/Caddyfile || return 0
  if [ "$(cat $CADDY/Caddyfile)" = "import $SITE" ] && [ -e $CADDY/Caddyfile.before-tradepost ]; then
    mv $CADDY/Caddyfile.before-tradepost $CADDY/Caddyfile
  else
    sed -i "\\|^import $SITE\$|d" $CADDY/Caddyfile
    rm -f $CADDY/Caddyfile.before-tradepost
  fi
}

is_systemd_running() { [ -d /run/systemd/system ]; }

start_services() {
  if ! is_systemd_running; then
    report
    fail "systemd does not run here, so that nothing was started: run \"tradepost start\", which prints the set-up link, and \"caddy run --config $CADDY/Caddyfile\"."
  fi
  [ -z "$changed_units" ] || quietly systemctl daemon-reload || fail_step 'systemd did not read the units'
  for unit in $ENABLED caddy.service; do
    if ! systemctl is-enabled --quiet "$unit" || ! systemctl is-active --quiet "$unit"; then
      quietly systemctl enable --now "$unit" || fail_step "$unit did not start"
      did "started $unit, now and at every start of the machine"
    fi
  done
  [ -z "$changed_site" ] || quietly systemctl reload caddy || fail_step 'Caddy did not read its site'
}

state() { curl --silent --max-time 5 "http://127.0.0.1:$port/readyz" || true; }

# `$1` seconds at most for the rest of the arguments to succeed.
wait_for() {
  left=$1 && shift
  until "$@"; do
    left=$((left - 1))
    [ $left -gt 0 ] || return 1
    sleep 1
  done
}

is_answering() { [ -n "$(state)" ]; }
is_reachable() { curl --silent --fail --output /dev/null --max-time 5 "https://$domain/healthz"; }

report() {
  printf '\nDone on this machine:\n%s' "${done_list:-  (everything was there; nothing was changed)
}"
}

show_link() {
  wait_for 90 is_answering ||
    fail 'The shop does not answer yet. "journalctl -u tradepost -n 50" says why; run this again afterwards.'
  report
  if ! wait_for 12 is_reachable; then
    printf '\nhttps://%s does not answer yet: its certificate comes within minutes once the domain leads here and the ports 80 and 443 are open in the firewall. "journalctl -u caddy -n 50" says more.\n' "$domain"
  fi
  case $(state) in
    'not set up')
      link=$(journalctl --unit tradepost --output cat --no-pager | grep -o 'https://[^ ]*/setup/open/[^ ]*' | tail -n 1)
      printf '\nThe set-up page of your shop. The link works once and for 30 minutes ("systemctl restart tradepost" and this command again give another):\n\n  %s\n\n' "$link"
      ;;
    *) printf '\nThe shop is open at https://%s; its panel is at https://%s/admin.\n\n' "$domain" "$domain" ;;
  esac
}

uninstall() {
  if is_systemd_running; then
    for unit in $ENABLED; do
      [ ! -e "$UNITS/$unit" ] || quietly systemctl disable --now "$unit" || fail_step "$unit did not stop"
    done
  fi
  for unit in $ENABLED $STARTED; do rm -f "$UNITS/$unit"; done
  remove_site
  if is_systemd_running; then
    quietly systemctl daemon-reload
    if is_packaged $CADDY/Caddyfile; then
      quietly systemctl disable --now caddy || fail_step 'Caddy did not stop'
    elif systemctl is-active --quiet caddy; then
      quietly systemctl reload caddy || fail_step 'Caddy did not let go of the site'
    fi
  fi
  if [ "$(readlink $COMMAND)" = $HOME_DIR/current/tradepost ]; then rm $COMMAND; fi
  for name in versions current previous next update.json update-request start.json .install; do rm -rf "${HOME_DIR:?}/$name"; done
  rm -rf /var/cache/tradepost
  rmdir $HOME_DIR 2> /dev/null || true
  echo 'The program, its units and its site are gone. Caddy stays installed, and runs if it has other sites.'
  [ ! -e $HOME_DIR ] ||
    echo "Your data is still in $HOME_DIR ($(cd $HOME_DIR && echo .[!.]* *)) and belongs to the user tradepost: installing again goes on with it, \"rm -r $HOME_DIR && userdel tradepost\" removes it."
}

install() {
  require_system
  choose_domain
  check_dns
  check_ports
  check_room
  trap 'rm -rf "$work"; rmdir $HOME_DIR/versions $HOME_DIR 2> /dev/null || true' EXIT
  trap 'exit 1' HUP INT TERM
  install_packages
  make_user
  install_release
  write_settings
  write_units
  write_site
  start_services
  show_link
}

main() {
  read_arguments "$@"
  [ "$(id -u)" = 0 ] || fail 'This needs root: run it as root, or with sudo in front of sh.'
  work=$HOME_DIR/.install
  : > $LOG
  if [ -n "$uninstall" ]; then uninstall; else install; fi
}

# Read whole before anything runs: a transfer that is cut runs nothing.
main "$@"
