/** The files with which other platforms run the shop, read by the schemas and parsers that npm has of those platforms. */
import { readFileSync } from 'node:fs'
import { DCLinter } from 'dclint'
import { validate } from 'dockerfile-utils'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { variables } from '#app/server/env/variables.server.ts'

const read = (name: string) => readFileSync(name, 'utf8')
const OWN_IMAGE = 'OWNER/tradepost:VERSION'
const COMPOSE_FILES = ['deploy/compose.yaml', 'deploy/compose-several.yaml', 'deploy/coolify.yaml']
/** Each names the image that the release fills in. */
const PUBLISHED_FILES = [...COMPOSE_FILES, 'deploy/from-git/Dockerfile', 'deploy/egg-tradepost.json']

const compose = new DCLinter({ rules: {}, quiet: true, debug: false, exclude: [] })

function listSchemaErrors(file: string): string[] {
  const messages = compose.lintFiles([file], false).flatMap((result) => result.messages)
  return messages.filter(({ rule }) => rule === 'invalid-schema').map(({ message }) => message)
}

test.each(COMPOSE_FILES)('%s follows the schema of compose', (file) => {
  expect(listSchemaErrors(file)).toEqual([])
})

test('an unknown key is an error of the schema', () => {
  expect(listSchemaErrors('deploy/prometheus-alerts.yaml')).not.toEqual([])
})

test.each(['deploy/Dockerfile', 'deploy/from-git/Dockerfile', 'packages/tebex-emulator/Dockerfile'])(
  '%s is a Dockerfile',
  (file) => {
    const text = read(file).replace(OWN_IMAGE, 'owner/tradepost:0.1.0')
    expect(validate(text).map(({ message }) => message)).toEqual([])
    expect(validate(text.replace('FROM', 'FORM'))).not.toEqual([])
  },
)

test('the release fills in the image of every file that names it', () => {
  const release = read('.github/workflows/release.yml')
  for (const file of PUBLISHED_FILES) {
    expect(read(file)).toContain(OWN_IMAGE)
    expect(release).toContain(file)
  }
})

/** From the fields of "Blueprint YAML Reference"; the schema itself is not to be had from npm. */
const EnvVar = z.union([
  z.strictObject({ key: z.string(), value: z.string() }),
  z.strictObject({ key: z.string(), sync: z.literal(false) }),
  z.strictObject({ key: z.string(), generateValue: z.literal(true) }),
  z.strictObject({
    key: z.string(),
    fromDatabase: z.strictObject({ name: z.string(), property: z.literal('connectionString') }),
  }),
])
const Blueprint = z.strictObject({
  databases: z.array(
    z.strictObject({
      name: z.string(),
      plan: z.string(),
      postgresMajorVersion: z.string(),
      ipAllowList: z.array(z.never()),
    }),
  ),
  services: z.array(
    z.strictObject({
      type: z.literal('web'),
      name: z.string(),
      runtime: z.literal('docker'),
      plan: z.string(),
      healthCheckPath: z.literal('/healthz'),
      maxShutdownDelaySeconds: z.int().min(1).max(300),
      envVars: z.array(EnvVar),
    }),
  ),
})

test('render.yaml has the fields that Render documents, a database of its own and variables of the shop', () => {
  const { databases, services } = Blueprint.parse(parse(read('deploy/from-git/render.yaml')))
  const vars = services.flatMap(({ envVars }) => envVars)
  for (const { key } of vars) expect(Object.keys(variables.shape)).toContain(key)
  const names = vars.flatMap((entry) => ('fromDatabase' in entry ? [entry.fromDatabase.name] : []))
  expect(names).toEqual(databases.map(({ name }) => name))
})

/** From the fields of "Config as Code". */
const RailwayConfig = z.strictObject({
  $schema: z.url(),
  build: z.strictObject({ builder: z.literal('DOCKERFILE'), dockerfilePath: z.literal('Dockerfile') }),
  deploy: z.strictObject({
    healthcheckPath: z.literal('/healthz'),
    healthcheckTimeout: z.int(),
    restartPolicyType: z.enum(['ON_FAILURE', 'ALWAYS', 'NEVER']),
    drainingSeconds: z.int(),
  }),
})

test('railway.json has the fields that Railway documents', () => {
  RailwayConfig.parse(JSON.parse(read('deploy/from-git/railway.json')))
})

/** A text with JSON in it, as panels import it. */
const inner = <Schema extends z.ZodType>(schema: Schema) =>
  z
    .string()
    .transform((text): unknown => JSON.parse(text))
    .pipe(schema)
/** From the importers of both panels. */
const Egg = z.strictObject({
  _comment: z.string(),
  meta: z.strictObject({ version: z.literal('PTDL_v2'), update_url: z.null() }),
  exported_at: z.iso.datetime({ offset: true }),
  name: z.string(),
  author: z.email(),
  description: z.string(),
  features: z.null(),
  docker_images: z.record(z.string(), z.string()),
  file_denylist: z.array(z.string()),
  startup: z.string().min(1),
  config: z.strictObject({
    files: inner(
      z.record(
        z.string(),
        z.strictObject({ parser: z.literal('file'), find: z.record(z.string(), z.string()) }),
      ),
    ),
    startup: inner(z.strictObject({ done: z.array(z.string()) })),
    logs: inner(z.strictObject({})),
    stop: z.literal('^C'),
  }),
  scripts: z.strictObject({
    installation: z.strictObject({ script: z.string(), container: z.string(), entrypoint: z.string() }),
  }),
  variables: z.array(
    z.strictObject({
      name: z.string(),
      description: z.string(),
      env_variable: z.string(),
      default_value: z.string(),
      user_viewable: z.boolean(),
      user_editable: z.boolean(),
      rules: z.string().min(1),
      field_type: z.literal('text'),
    }),
  ),
})

test('the egg is one that both panels import, with variables of the shop and sentences that it prints', () => {
  const egg = Egg.parse(JSON.parse(read('deploy/egg-tradepost.json')))
  for (const { env_variable } of egg.variables) expect(Object.keys(variables.shape)).toContain(env_variable)
  const printed = read('scripts/start.ts') + read('scripts/tradepost/setup/serve.ts')
  for (const sentence of egg.config.startup.done) expect(printed).toContain(sentence)
  // The panel only changes a line that is there.
  expect(egg.scripts.installation.script).toContain('echo PORT= >>')
  expect(egg.config.files['.env']?.find).toEqual({ 'PORT=': 'PORT={{server.build.default.port}}' })
})
