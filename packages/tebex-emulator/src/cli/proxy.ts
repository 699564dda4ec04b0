/** The command that runs the proxy. */
import { homedir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { formatHost, parseWebAddress } from '../address.ts'
import { withFile } from '../files.ts'
import { computeFingerprint, openAuthority } from '../redirect/certificates/authority.ts'
import { DEFAULT_EMULATOR, PICTURE_HOST } from '../redirect/hosts.ts'
import { type RunningProxy, startProxy } from '../redirect/proxy/proxy.ts'
import { listAllowedHosts, parsePort } from './options.ts'
import { closeWhenTold, explainListenError, print } from './serve.ts'

const OPTIONS = {
  port: { type: 'string', default: '4080' },
  'tls-port': { type: 'string', default: '4443' },
  host: { type: 'string', default: '127.0.0.1' },
  to: { type: 'string', default: process.env.TEBEX_EMULATOR || DEFAULT_EMULATOR },
  ca: { type: 'string' },
  'only-tebex': { type: 'boolean', default: false },
  'allow-host': { type: 'string', multiple: true, default: listAllowedHosts() },
  browsers: { type: 'boolean', default: false },
} as const

export const PROXY_HELP = `tebex-emulator proxy [--port 4080] [--tls-port 4443] [--host 127.0.0.1] [--to ${DEFAULT_EMULATOR}]
  a proxy that sends what is meant for the hosts of Tebex to an emulator, and passes the rest through
  --ca FOLDER            where its certificate authority is kept; ~/.tebex-emulator
  --only-tebex           refuses the rest
  --allow-host NAME      shows its own pages under this name too
  --browsers             browsers use it too: links lead to https://pay.tebex.io and the like`

/** Resolves to the proxy after printing its usage. */
export async function proxy(args: string[], show: (line: string) => void = print): Promise<RunningProxy> {
  const { values } = parseArgs({ args, options: OPTIONS })
  const [port, tlsPort] = [parsePort('port', values.port), parsePort('tls-port', values['tls-port'])]
  const emulator = parseWebAddress('--to', values.to, { protocols: ['http:'] })
  // A container's user often has no home folder, and only this command needs one.
  const folder = values.ca ?? join(homedir(), '.tebex-emulator')
  const authority = await withFile('--ca', folder, openAuthority(folder))
  const running = await startProxy({
    port,
    tlsPort,
    host: values.host,
    allowedHosts: values['allow-host'],
    emulator,
    authority,
    isOnlyTebex: values['only-tebex'],
    isForBrowsers: values.browsers,
  }).catch((error: unknown) => {
    const isOfTls = error instanceof Error && 'port' in error && error.port === tlsPort && tlsPort !== port
    const why = explainListenError(error, isOfTls ? '--tls-port' : '--port')
    throw why === null ? error : new Error(why)
  })
  show(`Proxy      ${running.url}, for the emulator at ${emulator.origin}`)
  show(`TLS        ${formatHost(values.host)}:${running.ports.secure}, for host overrides`)
  show(`PAC file   ${running.url}/proxy.pac`)
  show(
    `Authority  ${authority.file}, until ${authority.certificate.validTo}, for tebex.io and ${PICTURE_HOST} alone`,
  )
  show(`Key hash   ${computeFingerprint(authority)}`)
  closeWhenTold(running)
  return running
}
