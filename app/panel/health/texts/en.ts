/** Each finding says what is wrong and, in one sentence, what to do. Facts fill the `{places}`. */

type FindingText = { sentence: string; whatToDo: string }

const findings = {
  environment: {
    sentence: '{problem}.',
    whatToDo: 'Correct {variable} in .env and start the shop again.',
  },
  node_old: {
    sentence: 'Node {found} runs here; the shop needs Node {needed} or newer.',
    whatToDo: 'Install Node {needed} and start the shop again.',
  },
  port_taken: {
    sentence: 'Another program listens on port {port}.',
    whatToDo: 'Stop that program, or choose another port with PORT and tell your proxy.',
  },
  memory_small: {
    sentence: 'The shop may use only {found} MB of memory.',
    whatToDo: 'Give the machine or the container at least {needed} MB.',
  },
  disk_small: {
    sentence: 'Only {free} MB are free on the disk of {folder}.',
    whatToDo: 'Delete what you do not need or add disk space; with a full disk nothing can be recorded.',
  },
  data_dir_not_writable: {
    sentence: 'The shop cannot write to its data folder {folder}.',
    whatToDo: 'Run "{command}" as root, or correct DATA_DIR.',
  },
  wrong_owner: {
    sentence: '{file} does not belong to {user}, the user of the shop.',
    whatToDo:
      'Run "chown -R {ownership} {folder}" as root: a command was probably run as root, by an older version of the shop.',
  },
  store_dir_not_writable: {
    sentence: 'The store folder {folder} belongs to another user and cannot be written to.',
    whatToDo: 'Run "chown -R {ownership} {folder}" as root, so that setup and updates can change it.',
  },
  setup_not_writable: {
    sentence: 'The setup cannot write to {folder}, which belongs to another user.',
    whatToDo: 'Run "chown {ownership} {folder}" as root and try again.',
  },
  installation_of_root: {
    sentence:
      'The installation {folder} belongs to root, so this check cannot tell what a user of its own may do.',
    whatToDo:
      'Run "chown -R tradepost: {folder}" as root, with the name of the shop’s user, and run the doctor again.',
  },
  other_user: {
    sentence: 'The shop belongs to another user than {user}, so this check cannot tell what the shop may do.',
    whatToDo: 'Run "tradepost doctor" as root or as the user {owner}.',
  },
  store_file: {
    sentence: '{problem}.',
    whatToDo: 'Correct that file in the store folder and start the shop again.',
  },
  platform_unreachable: {
    sentence: 'Tebex cannot be reached ({reason}).',
    whatToDo:
      'Check that this machine may open https connections to headless.tebex.io, and try again in a few minutes.',
  },
  token_unknown: {
    sentence: 'Tebex knows no store with the public token in TEBEX_PUBLIC_TOKEN.',
    whatToDo: 'Copy the public token again from creator.tebex.io, under Developers, API Keys.',
  },
  store_disabled: {
    sentence: 'Tebex has disabled the store {store}.',
    whatToDo: 'Open your Tebex panel to see why, or write to Tebex support.',
  },
  private_key_missing: {
    sentence: 'There is no private key, so Tebex sees the address of this server instead of the buyer’s.',
    whatToDo:
      'Copy the private key from creator.tebex.io, under Developers, API Keys, into TEBEX_PRIVATE_KEY.',
  },
  private_key_refused: {
    sentence:
      'Tebex refuses the private key: it is mistyped, was revoked, or belongs to another store than the public token.',
    whatToDo:
      'Copy both keys again from the API Keys page of one store into TEBEX_PUBLIC_TOKEN and TEBEX_PRIVATE_KEY.',
  },
  keys_of_two_stores: {
    sentence:
      'The webhooks of the last days come from another store: it sold products that {store} does not have.',
    whatToDo: 'Copy public token, private key and webhook secret from the Tebex panel of a single store.',
  },
  api_is_sandbox: {
    sentence: 'The shop is live, but TEBEX_API_URL points to {host} instead of Tebex.',
    whatToDo: 'Remove TEBEX_API_URL from .env, or set TRADEPOST_DEMO=1 if this is a trial.',
  },
  clock_ahead: {
    sentence: 'The clock of this machine is {seconds} seconds fast.',
    whatToDo: 'Turn on time synchronisation: "timedatectl set-ntp true".',
  },
  clock_behind: {
    sentence: 'The clock of this machine is {seconds} seconds slow.',
    whatToDo: 'Turn on time synchronisation: "timedatectl set-ntp true".',
  },
  webhook_secret_missing: {
    sentence: 'There is no webhook secret, so payments and refunds cannot be recorded.',
    whatToDo:
      'Add the webhook {url} at creator.tebex.io, under Developers, Webhooks, and copy its secret into TEBEX_WEBHOOK_SECRET.',
  },
  webhook_never_received: {
    sentence: 'Tebex has never sent a webhook to this shop.',
    whatToDo:
      'Add the webhook {url} at creator.tebex.io, under Developers, Webhooks, and press Validate there.',
  },
  webhooks_refused: {
    sentence: 'Webhooks arrive, but their signature does not match TEBEX_WEBHOOK_SECRET.',
    whatToDo:
      'Copy the secret again from creator.tebex.io, under Developers, Webhooks, restart the shop and press Validate.',
  },
  origin_not_https: {
    sentence: 'PUBLIC_ORIGIN is {origin}: login and payment need https.',
    whatToDo: 'Put the shop behind Caddy or nginx with a certificate and write https in PUBLIC_ORIGIN.',
  },
  origin_local: {
    sentence: 'PUBLIC_ORIGIN is {origin}, which only this machine can open.',
    whatToDo: 'Set PUBLIC_ORIGIN to the address of your shop, such as https://your-domain.com.',
  },
  origin_unreachable: {
    sentence: '{origin} is not responding ({reason}).',
    whatToDo:
      'Check that the domain points to this machine, that ports 80 and 443 are open and that the proxy runs.',
  },
  origin_elsewhere: {
    sentence: '{origin} leads to {found} and not to this shop.',
    whatToDo: 'Point the domain and its proxy to this shop, or correct PUBLIC_ORIGIN.',
  },
  origin_other_site: {
    sentence: '{origin} shows another site and not this shop.',
    whatToDo: 'Point the domain and its proxy to this shop, or correct PUBLIC_ORIGIN.',
  },
  proxy_cannot_reach_shop: {
    sentence: 'The proxy at {origin} answers {status}: it cannot reach the shop.',
    whatToDo: 'Start the shop, and let the proxy pass requests on to port {port}.',
  },
  dns_unknown: {
    sentence: 'The name {host} does not exist in the DNS.',
    whatToDo: 'Add an A record for {host} with the address of this machine where you manage the domain.',
  },
  certificate_expired: {
    sentence: 'The certificate of {host} expired on {date}.',
    whatToDo: 'Renew it; Caddy does so by itself when ports 80 and 443 can be reached from outside.',
  },
  certificate_expires_soon: {
    sentence: 'The certificate of {host} expires on {date}.',
    whatToDo: 'Check why it was not renewed: the log of Caddy or certbot says why.',
  },
  certificate_wrong_host: {
    sentence: 'The certificate that {host} shows is not for that name.',
    whatToDo: 'Name {host} in the configuration of the proxy and in the request for the certificate.',
  },
  certificate_self_signed: {
    sentence: 'The certificate of {host} is self-signed; browsers warn of it.',
    whatToDo: 'Let Caddy or certbot get one from a public authority.',
  },
  certificate_untrusted: {
    sentence: 'The certificate of {host} cannot be verified ({reason}).',
    whatToDo: 'Configure the full chain of the certificate in the proxy (fullchain.pem).',
  },
  other_host_not_redirected: {
    sentence: 'https://{host} does not lead to {origin}.',
    whatToDo: 'Redirect {host} to {origin} in the proxy; the samples in deploy/ do so.',
  },
  compression_missing: {
    sentence: 'Pages arrive uncompressed at {origin}.',
    whatToDo: 'Let the proxy pass on Accept-Encoding and leave the responses of the shop as they are.',
  },
  caching_missing: {
    sentence: 'The proxy removes or replaces the caching rules of the shop at {origin}.',
    whatToDo: 'Remove Cache-Control and ETag settings from the proxy; the shop sends its own.',
  },
  proxy_not_trusted: {
    sentence:
      'Requests come through a proxy that the shop does not trust, so all visitors share one address.',
    whatToDo:
      'Name the proxy in TRUSTED_PROXIES, such as TRUSTED_PROXIES=127.0.0.1,::1, and restart the shop.',
  },
  client_ip_header_unused: {
    sentence: 'CLIENT_IP_HEADER is set, but without TRUSTED_PROXIES it is ignored.',
    whatToDo: 'Name the proxy in TRUSTED_PROXIES, or remove CLIENT_IP_HEADER.',
  },
  client_addresses_private: {
    sentence: 'The addresses of visitors are private ones, so countries, taxes and limits are wrong.',
    whatToDo:
      'Let every proxy in front pass on the visitor’s address, and name all of them in TRUSTED_PROXIES.',
  },
  countries_missing: {
    sentence: 'The file in GEOIP_FILE cannot be read, so visits have no country.',
    whatToDo: 'Put a valid .mmdb file there, or remove GEOIP_FILE to use the bundled one.',
  },
  countries_old: {
    sentence: 'The country data is from {date}.',
    whatToDo: 'Update the shop, or put a newer file in GEOIP_FILE.',
  },
  package_unsellable: {
    sentence: 'These products cannot be sold: {packages}.',
    whatToDo:
      'Open them in your Tebex panel and give each a name, a valid price and no expiry date in the past.',
  },
  no_packages: {
    sentence: 'The store {store} has no products for sale.',
    whatToDo: 'Create and publish your packages in the Tebex panel.',
  },
  demo_words: {
    sentence: 'The store folder still has texts of the demo: {places}.',
    whatToDo: 'Replace them with your own; customers of a live shop would read them.',
  },
  promo_code_unknown: {
    sentence: 'Tebex does not accept the promo code {promo} that the shop advertises.',
    whatToDo: 'Create the coupon {promo} in your Tebex panel, or remove promo from settings.yaml.',
  },
  subscription_package_unknown: {
    sentence: 'settings.yaml names product {id} as the subscription, and the store has no such product.',
    whatToDo: 'Correct subscription.packageId in settings.yaml, or remove subscription.',
  },
  product_file_without_package: {
    sentence: 'These files in products/ belong to no product of the store: {files}.',
    whatToDo: 'Rename each to the ID of its package in Tebex, or delete it.',
  },
  note_without_package: {
    sentence: 'These notes in news/ name products that the store does not have: {files}.',
    whatToDo: 'Correct the IDs under products, or take out what is no longer sold.',
  },
  database_unavailable: {
    sentence: 'The database {place} cannot be opened ({reason}).',
    whatToDo: 'Check DATA_DIR or DATABASE_URL, and that the server runs and accepts user and password.',
  },
  database_read_only: {
    sentence: 'The database {place} cannot be written to.',
    whatToDo: 'Give the shop’s user write permission; with PostgreSQL, connect to the primary server.',
  },
  database_too_new: {
    sentence: 'The database {place} belongs to a newer version of the shop.',
    whatToDo: 'Install the newer version again, or restore the backup from before the update.',
  },
  database_damaged: {
    sentence: 'The database {place} is damaged ({reason}).',
    whatToDo: 'Stop the shop and run "tradepost restore" with your last backup.',
  },
  database_shared: {
    sentence: 'Several shop processes ({processes}) use the same embedded database.',
    whatToDo: 'Stop all but one, or set DATABASE_URL to a PostgreSQL that they can share.',
  },
  backup_none_yet: {
    sentence: 'There is none yet.',
    whatToDo: 'Switch on the nightly backup in the panel, or run "tradepost backup" every day.',
  },
  backup_missing: {
    sentence: 'There is no backup of this shop.',
    whatToDo:
      'Switch on the nightly backup in the panel, or run "tradepost backup" every day, and copy the file to another machine.',
  },
  backup_old: {
    sentence: 'The last backup is {days} days old.',
    whatToDo:
      'Switch on the nightly backup in the panel, or run "tradepost backup" every day by cron or a systemd timer.',
  },
  catalogue_old: {
    sentence: 'For more than 15 minutes the catalogue could not be read from Tebex.',
    whatToDo: 'Check the connection to Tebex; the shop shows what it last read and keeps trying.',
  },
  notifications_failing: {
    sentence: '{count} notifications to you were not delivered.',
    whatToDo:
      'Open Notifications in the panel: the list says why, and a test shows whether a channel works again.',
  },
  not_checked: {
    sentence: 'Not checked: Tebex could not be asked.',
    whatToDo: 'Check again once the other findings about Tebex are gone.',
  },
  check_failed: {
    sentence: 'This check could not be completed ({reason}).',
    whatToDo: 'Try again in a minute, and check the log if it keeps failing.',
  },
} satisfies Record<string, FindingText>

export type FindingCode = keyof typeof findings

const checks = {
  environment: 'Environment',
  node: 'Node',
  memory: 'Memory',
  disk: 'Disk',
  folders: 'Folders',
  store: 'Store folder',
  demo: 'Texts of the demo',
  database: 'Database',
  backups: 'Backups',
  notifications: 'Notifications',
  token: 'Public token',
  privateKey: 'Private key',
  api: 'Tebex address',
  clock: 'Clock',
  packages: 'Products',
  promo: 'Promo code',
  subscription: 'Subscription',
  products: 'Product files',
  news: 'News',
  webhooks: 'Webhooks',
  sameStore: 'Keys of one store',
  address: 'Address of the shop',
  proxy: 'Proxy',
  countries: 'Country data',
  catalogue: 'Catalogue',
  port: 'Port',
}

export type CheckName = keyof typeof checks

export type HealthTexts = { checks: Record<CheckName, string>; findings: Record<FindingCode, FindingText> }

export const en: HealthTexts = { checks, findings }
