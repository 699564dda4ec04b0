/** Real programs read the files of `deploy/`, where those programs are installed. */
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { afterAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { ROOT } from '../../scripts/sources.ts'

const folder = mkdtempSync(join(tmpdir(), 'recipes-'))
const [certificate, key] = [join(folder, 'fullchain.pem'), join(folder, 'privkey.pem')]
/** With its tag for people: a digest alone does not say how old it is. */
const DIGEST = /^[a-z/]+:[\w.-]+@sha256:[0-9a-f]{64}$/
/** The release writes the account and its version here. */
const OWN_IMAGE = 'OWNER/tradepost:VERSION'
afterAll(() => rmSync(folder, { recursive: true }))

const read = (name: string) => readFileSync(join(ROOT, 'deploy', name), 'utf8')

function isInstalled(program: string): boolean {
  try {
    execFileSync('which', [program])
    return true
  } catch {
    return false
  }
}

function makeCertificate(): void {
  const request = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', '/CN=shop.example']
  execFileSync('openssl', [...request, '-keyout', key, '-out', certificate], { stdio: 'ignore' })
}

describe.skipIf(!isInstalled('caddy'))('Caddy', () => {
  test.each(['Caddyfile', 'Caddyfile.cloudflare'])('takes %s', (name) => {
    makeCertificate()
    const env = { ...process.env, DOMAIN: 'shop.example', ORIGIN_CERTIFICATE: certificate, ORIGIN_KEY: key }
    const command = ['validate', '--adapter', 'caddyfile', '--config', join(ROOT, 'deploy', name)]
    execFileSync('caddy', command, { env, stdio: 'pipe' })
  })
})

describe.skipIf(!isInstalled('nginx'))('nginx', () => {
  test.each([
    { name: 'nginx.conf', isCloudflare: false },
    { name: 'nginx.conf', isCloudflare: true },
    { name: 'nginx-several.conf', isCloudflare: false },
  ])('takes $name (behind Cloudflare: $isCloudflare)', ({ name, isCloudflare }) => {
    makeCertificate()
    const site = read(name)
      .replaceAll('/etc/letsencrypt/live/shop.example', folder)
      .replace(
        isCloudflare ? /# Behind Cloudflare: (include )\S+;/ : /$^/,
        `$1${ROOT}/deploy/nginx-cloudflare.conf;`,
      )
    expect(site.includes('include ')).toBe(isCloudflare || name === 'nginx.conf')
    const config = join(folder, 'nginx.conf')
    writeFileSync(config, `pid ${folder}/pid;\nevents {}\nhttp {\n${site}\n}\n`)
    execFileSync('nginx', ['-t', '-q', '-c', config, '-e', join(folder, 'errors')], { stdio: 'pipe' })
  })
})

const UNITS = ['tradepost.service', 'tradepost-backup.service', 'tradepost-backup.timer']

test.skipIf(!isInstalled('systemd-analyze'))('systemd takes the units', () => {
  // The user and the command of a machine that has the shop installed are not on this one.
  for (const name of UNITS) {
    const unit = read(name).replace(/^(User|Group)=.*\n/gm, '')
    writeFileSync(join(folder, name), unit.replace(/^(ExecStart=)\S+/gm, '$1/usr/bin/env'))
  }
  const paths = UNITS.map((name) => join(folder, name))
  const command = ['verify', '--man=no', ...paths]
  expect(execFileSync('systemd-analyze', command, { stdio: 'pipe', encoding: 'utf8' })).toBe('')
})

test.skipIf(!isInstalled('shellcheck'))('shellcheck finds nothing in the scripts', () => {
  const scripts = ['deploy/install.sh', 'tradepost'].map((name) => join(ROOT, name))
  execFileSync('shellcheck', scripts, { stdio: 'pipe' })
})

test.each([
  { args: ['--colour'], sentence: '--colour is no option' },
  { args: ['--port'], sentence: '--port needs a value' },
  { args: ['--port', '80'], sentence: '80 is no port' },
  { args: ['one.example', 'two.example'], sentence: 'one.example or two.example?' },
])('install.sh refuses $args in a sentence', ({ args, sentence }) => {
  const { status, stderr } = spawnSync('sh', [join(ROOT, 'deploy/install.sh'), ...args], { encoding: 'utf8' })
  expect(status).toBe(1)
  expect(stderr).toContain(sentence)
  expect(stderr.trim().split('\n')).toHaveLength(1)
})

test.each(['compose.yaml', 'compose-several.yaml'])('%s names services that restart', (name) => {
  const Compose = z.object({ services: z.record(z.string(), z.object({ restart: z.string() })) })
  const { services } = Compose.parse(parse(read(name), { merge: true }))
  expect(Object.keys(services).length).toBeGreaterThan(1)
})

test.each(['compose.yaml', 'compose-several.yaml'])('%s gives no service more than it needs', (name) => {
  const Service = z.object({
    image: z.string(),
    cap_drop: z.array(z.string()),
    security_opt: z.array(z.string()),
  })
  const { services } = z
    .object({ services: z.record(z.string(), Service) })
    .parse(parse(read(name), { merge: true }))
  for (const { image, cap_drop, security_opt } of Object.values(services)) {
    expect(cap_drop).toEqual(['ALL'])
    expect(security_opt).toEqual(['no-new-privileges:true'])
    if (!image.includes(OWN_IMAGE)) expect(image).toMatch(DIGEST)
  }
})

test.each(['Dockerfile', '../packages/tebex-emulator/Dockerfile'])(
  '%s names its images by digest',
  (name) => {
    const stages = [...read(name).matchAll(/^FROM (\S+)(?: AS (\S+))?$/gm)]
    const own = ['scratch', ...stages.map(([, , stage]) => stage)]
    const images = stages.map(([, image]) => image).filter((image) => !own.includes(image))
    expect(images.length).toBeGreaterThan(0)
    for (const image of images) expect(image).toMatch(DIGEST)
  },
)

test('the proxies that compose starts are the ones that the shop trusts', () => {
  const { services, networks } = z
    .object({
      services: z.object({ shop: z.object({ environment: z.object({ TRUSTED_PROXIES: z.string() }) }) }),
      networks: z.object({
        shop: z.object({ ipam: z.object({ config: z.array(z.object({ subnet: z.string() })) }) }),
      }),
    })
    .parse(parse(read('compose.yaml')))
  expect(networks.shop.ipam.config).toEqual([{ subnet: services.shop.environment.TRUSTED_PROXIES }])
})
