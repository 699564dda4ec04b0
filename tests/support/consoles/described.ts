/**
 * Consoles written from public descriptions of each cause: sellers' documentation, issues and support pages. They were
 * written before the recogniser; `reworded.ts` has consoles that it was not built from.
 */
export type KnownConsole = { cause: string; text: string }

export const describedConsoles: readonly KnownConsole[] = [
  {
    cause: 'entitlement',
    text: `[ citizen-server-impl] You lack the required entitlement to use northgate_backpack
[ citizen-server-impl] Couldn't start resource northgate_backpack.`,
  },
  {
    cause: 'entitlement',
    text: `[           resources] Found 212 resources.
[          svadhesive] Authenticating server license key...
[          svadhesive] Server license key authentication succeeded. Welcome!
[ citizen-server-impl] Started resource oxmysql
[ citizen-server-impl] Started resource ox_lib
[ citizen-server-impl] You lack the required entitlement to use police-job
[ citizen-server-impl] Couldn't start resource police-job.
[ citizen-server-impl] Started resource chat`,
  },
  {
    cause: 'entitlement',
    text: `\u001b[93m[ citizen-server-impl] \u001b[0m\u001b[31mYou lack the required entitlement to use bank_heists\u001b[0m`,
  },
  {
    cause: 'account',
    text: `[ citizen-server-impl] You lack the required entitlement to use northgate_dispatch
The asset is owned by a different account than your server's license key.`,
  },
  {
    cause: 'account',
    text: `portal.cfx.re > Purchased Assets
This asset was purchased by another account. The server key belongs to a different Cfx.re account.`,
  },
  {
    cause: 'account',
    text: `[svadhesive] Asset northgate_fuel is not owned by the owner of this server key.`,
  },
  {
    cause: 'transferred',
    text: `Transfer asset
This asset has already been transferred and cannot be transferred again.`,
  },
  {
    cause: 'transferred',
    text: `[ citizen-server-impl] You lack the required entitlement to use boss_menu
keymaster: asset "boss_menu" was transferred to another account on 2026-03-02`,
  },
  {
    cause: 'transferred',
    text: `Assets can only be transferred once. You can't transfer northgate_garage any more.`,
  },
  {
    cause: 'fxap',
    text: `[          svadhesive] Failed to verify protected resource jobs_creator
[ citizen-server-impl] Couldn't start resource jobs_creator.`,
  },
  {
    cause: 'fxap',
    text: `[ citizen-server-impl] Couldn't decrypt file server/main.lua of resource northgate_fishing
[    c-scripting-core] Failed to load script server/main.lua.`,
  },
  {
    cause: 'fxap',
    text: `Warning: northgate_prison: .fxap is missing
[          svadhesive] Failed to verify protected resource northgate_prison`,
  },
  {
    cause: 'restart',
    text: `[                 cmd] refresh
[           resources] Scanning resources.
[           resources] Found 1 new resources, and refreshed 0/198 resources.
[                 cmd] ensure northgate_weed
[ citizen-server-impl] You lack the required entitlement to use northgate_weed`,
  },
  {
    cause: 'restart',
    text: `> ensure police-job
[ citizen-server-impl] You lack the required entitlement to use police-job
[ citizen-server-impl] Couldn't start resource police-job.`,
  },
  {
    cause: 'restart',
    text: `[txAdmin] Executing command: restart northgate_hud
[ citizen-server-impl] Stopping resource northgate_hud
[ citizen-server-impl] You lack the required entitlement to use northgate_hud`,
  },
  {
    cause: 'clock',
    text: `[          svadhesive] Failed to verify token: token is not yet valid (nbf)
[ citizen-server-impl] You lack the required entitlement to use ambulance-job`,
  },
  {
    cause: 'clock',
    text: `[          svadhesive] Entitlement token has expired. Check the clock of your server.
[ citizen-server-impl] Couldn't start resource northgate_mdt.`,
  },
  {
    cause: 'clock',
    text: `[          svadhesive] Authenticating server license key...
[          svadhesive] SSL certificate problem: certificate is not yet valid
[ citizen-server-impl] You lack the required entitlement to use northgate_mdt`,
  },
  {
    cause: 'build',
    text: `[ citizen-server-impl] Resource northgate_racing requires at least server build 5848 (current: 4960)
[ citizen-server-impl] Couldn't start resource northgate_racing.`,
  },
  {
    cause: 'build',
    text: `[    c-scripting-core] Error parsing script @northgate_garage/server/main.lua in resource northgate_garage: @northgate_garage/server/main.lua:1: syntax error near '<\\1>'
[    c-scripting-core] Failed to load script server/main.lua.`,
  },
  {
    cause: 'build',
    text: `Error loading script server/server.lua in resource bp_inventory: @bp_inventory/server/server.lua:1: unexpected symbol near 'FXAP'`,
  },
  {
    cause: 'dependency',
    text: `[ citizen-server-impl] Could not find dependency ox_lib for resource northgate_fishing.
[ citizen-server-impl] Couldn't start resource northgate_fishing.`,
  },
  {
    cause: 'dependency',
    text: `[ script:northgate_shop] SCRIPT ERROR: @northgate_shop/server/main.lua:12: attempt to index a nil value (global 'lib')`,
  },
  {
    cause: 'dependency',
    text: `SCRIPT ERROR: @northgate_garage/server/main.lua:3: No such export getSharedObject in resource es_extended
[ citizen-server-impl] Started resource northgate_garage
[ citizen-server-impl] Started resource es_extended`,
  },
  {
    cause: 'folder',
    text: `[ citizen-server-impl] Couldn't find resource northgate_backpack.`,
  },
  {
    cause: 'folder',
    text: `[ script:northgate_hud] The resource must be named northgate_hud, found northgate_hud-main`,
  },
  {
    cause: 'folder',
    text: `SCRIPT ERROR: @northgate_mdt/client.lua:20: resource northgate_mdt does not exist`,
  },
  {
    cause: 'key',
    text: `[          svadhesive] Authenticating server license key...
[          svadhesive] Server license key authentication failed. The license key is already in use by another server.`,
  },
  {
    cause: 'key',
    text: `[          svadhesive] Could not authenticate server license key. Invalid key specified.
Please set the sv_licenseKey ConVar to a valid key.`,
  },
  {
    cause: 'key',
    text: `No license key was specified. Set sv_licenseKey in your server.cfg; keys are made at portal.cfx.re.`,
  },
]
