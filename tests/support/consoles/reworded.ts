/** The same causes in other words: other versions, hosts and panels, and people's text around them. */
import type { KnownConsole } from './described.ts'

export const rewordedConsoles: readonly KnownConsole[] = [
  {
    cause: 'entitlement',
    text: `18:22:41 | ^1Error: you lack the required entitlement to use resource 'northgate-taxi'^7`,
  },
  {
    cause: 'entitlement',
    text: `<span class="log error">[c-resources-core] Missing entitlement for northgate_hud, resource will not be started.</span>`,
  },
  {
    cause: 'entitlement',
    text: `[12:01:09] [resources] northgate_mechanic: not entitled to start this resource
[12:01:09] [resources] 1 resource could not be started`,
  },
  {
    cause: 'account',
    text: `[ citizen-server-impl] You lack the required entitlement to use tuner_shop
note: the license key of this server is registered to a different user than the buyer of tuner_shop`,
  },
  {
    cause: 'account',
    text: `This resource isn't in the assets of the account that your server's license key belongs to.`,
  },
  {
    cause: 'account',
    text: `Escrow check: key owner and asset owner do not match (tattoo_studio)`,
  },
  {
    cause: 'transferred',
    text: `Error 403 - Asset "drug-labs" can not be transferred: it was transferred before.`,
  },
  {
    cause: 'transferred',
    text: `You have already used the one-time transfer for this asset. Further transfers are not possible.`,
  },
  {
    cause: 'transferred',
    text: `[ citizen-server-impl] You lack the required entitlement to use realestate
grant revoked: realestate is no longer in this account, transferred to another user`,
  },
  {
    cause: 'fxap',
    text: `[05:11:22] ^3[svadhesive]^7 ^1Protected resource racing could not be verified (file hash mismatch)^7`,
  },
  {
    cause: 'fxap',
    text: `Unable to decrypt resource northgate_cinema: the .fxap file was not found`,
  },
  {
    cause: 'fxap',
    text: `[ c-resources-core] hunting: protection file '.fxap' is corrupt or was changed during upload
[ citizen-server-impl] You lack the required entitlement to use hunting`,
  },
  {
    cause: 'restart',
    text: `console@panel:~$ start northgate_cinema
Scanning resources.
You lack the required entitlement to use northgate_cinema`,
  },
  {
    cause: 'restart',
    text: `[21:14:03] [cmd] txaEvent "serverCommand" ensure hunting
[21:14:03] [resources] Missing entitlement for hunting, resource will not be started.`,
  },
  {
    cause: 'restart',
    text: `hitch warning: frame time of 190 milliseconds
cfx> refresh; ensure taxi-job
[ citizen-server-impl] You lack the required entitlement to use taxi-job`,
  },
  {
    cause: 'clock',
    text: `Error: JWT used before it was issued (iat is in the future)
    at svadhesive
You lack the required entitlement to use northgate_loading`,
  },
  {
    cause: 'clock',
    text: `[svadhesive] system time differs from the entitlement service by 312 seconds`,
  },
  {
    cause: 'clock',
    text: `Ticket authorization failed: clock skew too large, please synchronise the time of this machine`,
  },
  {
    cause: 'build',
    text: `You need server artifact 7290 or newer to run tuner_shop. You are on 5181, please update your artifacts.`,
  },
  {
    cause: 'build',
    text: `^1SCRIPT ERROR: @fishing/config/../server/sv_main.lua:1: unexpected symbol near '<\\27>'^7
This FXServer version does not support escrowed resources.`,
  },
  {
    cause: 'build',
    text: `Could not meet dependency /server:6116 for resource fishing. Your server is outdated.`,
  },
  {
    cause: 'dependency',
    text: `[ citizen-server-impl] Could not start dependency oxmysql for resource racing.`,
  },
  {
    cause: 'dependency',
    text: `[    script:taxi-job] SCRIPT ERROR: @taxi-job/server.lua:7: attempt to index a nil value (global 'QBCore')`,
  },
  {
    cause: 'dependency',
    text: `server/sv.lua:2: No such export GetCoreObject in resource qb-core
    > fn (@drug-labs/server/sv.lua:2)`,
  },
  {
    cause: 'folder',
    text: `21:04:11 ^1Couldn't find resource northgate_cinema.^7
21:04:12 Warning: cinema-v2.1 does not have a resource manifest (fxmanifest.lua)`,
  },
  {
    cause: 'folder',
    text: `[hunting] Do not rename this resource! The folder has to be called 'hunting' or nothing will work.`,
  },
  {
    cause: 'folder',
    text: `[script:tattoos] Resource name is invalid: expected "tattoo_studio" but the folder is "tattoos"`,
  },
  {
    cause: 'key',
    text: `^1Server key is being used on a different machine, ip 203.0.113.77. One key works for one server.^7`,
  },
  {
    cause: 'key',
    text: `FATAL: sv_licenseKey "cfxk_1aBcDeFgHiJkLmNoPqRs_2bCdEf" has expired or was revoked`,
  },
  {
    cause: 'key',
    text: `[svadhesive] The server key you entered was rejected (HTTP 403): unknown license key.`,
  },
]
