/** Self-made certificates, right and wrong ones. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type Certificate = { key: string; cert: string }

export function createAuthority() {
  const folder = mkdtempSync(join(tmpdir(), 'certificates-'))
  const path = (name: string) => join(folder, name)
  const openssl = (...parts: string[]) => execFileSync('openssl', parts, { cwd: folder, stdio: 'pipe' })
  const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  const read = (name: string) => readFileSync(path(name), 'utf8')
  openssl(
    'req',
    '-x509',
    ...newKey,
    '-days',
    '400',
    '-subj',
    '/CN=Test authority',
    '-keyout',
    'ca.key',
    '-out',
    'ca.pem',
  )

  return {
    certificate: read('ca.pem'),
    /** For these names, valid for so many days; below zero it has expired. */
    issue(names: readonly string[], days: number): Certificate {
      writeFileSync(path('names'), `subjectAltName=${names.map((name) => `DNS:${name}`).join(',')}`)
      openssl('req', ...newKey, '-subj', `/CN=${names[0]}`, '-keyout', 'key', '-out', 'request')
      const authority = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial']
      openssl(
        'x509',
        '-req',
        '-in',
        'request',
        ...authority,
        '-days',
        String(days),
        '-extfile',
        'names',
        '-out',
        'cert',
      )
      return { key: read('key'), cert: read('cert') }
    },
    selfSigned(name: string): Certificate {
      const names = ['-subj', `/CN=${name}`, '-addext', `subjectAltName=DNS:${name}`]
      openssl('req', '-x509', ...newKey, '-days', '90', ...names, '-keyout', 'key', '-out', 'cert')
      return { key: read('key'), cert: read('cert') }
    },
    close: () => rmSync(folder, { recursive: true }),
  }
}
