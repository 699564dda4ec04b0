/**
 * Copies of a PostgreSQL database without pg_dump: tables, rows, constraints and indexes of the shop's schema as
 * gzipped JSON lines. A dump and a restore each run in one transaction.
 */
import { createReadStream, createWriteStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { pipeline as pipeStreams, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import type { Dialect } from 'kysely'
import pg from 'pg'
import { z } from 'zod'
import { createSavepointDialect } from '../postgres.server.ts'
import { createFingerprint, type Fingerprints } from './fingerprint.server.ts'
import { ROWS_AT_ONCE } from './movable-tables.server.ts'

const FORMAT = 'tradepost postgresql 1'
const CONNECT_WITHIN_MS = 5_000

const Header = z.object({ format: z.literal(FORMAT) })
const Rows = z.object({ table: z.string(), rows: z.array(z.string()) })
type Rows = z.infer<typeof Rows>
const Line = z.union([z.object({ sql: z.string() }), Rows])
type Line = z.infer<typeof Line>

/** Writes a consistent snapshot of the database to the file. */
export async function dumpPostgres(url: string, file: string): Promise<Fingerprints> {
  return withClient(url, async (client) => {
    await client.query('begin isolation level repeatable read read only')
    const fingerprints: Fingerprints = {}
    const lines = async function* () {
      yield `${JSON.stringify({ format: FORMAT } satisfies z.infer<typeof Header>)}\n`
      for await (const line of dump(client, fingerprints)) yield `${JSON.stringify(line)}\n`
    }
    await pipeline(Readable.from(lines()), createGzip({ level: 1 }), createWriteStream(file, { mode: 0o600 }))
    await client.query('commit')
    return fingerprints
  })
}

async function* dump(client: pg.Client, fingerprints: Fingerprints): AsyncGenerator<Line> {
  const tables = await listTables(client)
  for (const table of tables) yield { sql: await createStatement(client, table) }
  for (const table of tables) {
    const sum = createFingerprint()
    // The dump names empty tables too.
    yield { table, rows: [] }
    for await (const rows of readRows(client, table)) {
      for (const row of rows) sum.add(row)
      yield { table, rows }
    }
    fingerprints[table] = sum.result()
  }
  for (const sql of await listTexts(client, CONSTRAINTS)) yield { sql }
  for (const sql of await listTexts(client, INDEXES)) yield { sql }
}

/** The fingerprints of a dump's tables; throws for a damaged or truncated dump. */
export async function fingerprintPostgresDump(file: string): Promise<Fingerprints> {
  const sums = new Map<string, ReturnType<typeof createFingerprint>>()
  for await (const line of readDump(file)) {
    if ('sql' in line) continue
    const sum = sums.get(line.table) ?? createFingerprint()
    sums.set(line.table, sum)
    for (const row of line.rows) sum.add(row)
  }
  return Object.fromEntries([...sums].map(([table, sum]) => [table, sum.result()]))
}

/** Reads and changes the tables in a transaction that is rolled back. */
export async function peekPostgres<Result>(
  url: string,
  work: (dialect: Dialect) => Promise<Result>,
): Promise<Result> {
  return withClient(url, async (client) => {
    await client.query('begin')
    const result = await work(createSavepointDialect(client, 'of DATABASE_URL'))
    await client.query('rollback')
    return result
  })
}

/** Replaces every table of the schema, all or nothing, unless `accept` refuses the new tables. */
export async function restorePostgres(
  url: string,
  file: string,
  accept: (tables: Fingerprints, dialect: Dialect) => Promise<void>,
): Promise<void> {
  await withClient(url, async (client) => {
    await client.query('begin')
    await requireUnused(client)
    const tables = await listTables(client)
    for (const table of tables) await client.query(`drop table ${quote(table)} cascade`)
    for await (const line of readDump(file)) await apply(client, line)
    await accept(await fingerprintTables(client), createSavepointDialect(client, 'of DATABASE_URL'))
    await client.query('commit')
  })
}

async function* readDump(file: string): AsyncGenerator<Line> {
  // The loop below rejects with the error of either stream.
  const unzipped = pipeStreams(createReadStream(file), createGunzip(), () => undefined)
  let isFirst = true
  for await (const text of createInterface(unzipped)) {
    const line: unknown = JSON.parse(text)
    if (isFirst) Header.parse(line)
    else yield Line.parse(line)
    isFirst = false
  }
  if (isFirst) throw new Error(`${file} is empty`)
}

/**
 * Writes the dump's rows of these tables, given with their keys, over existing rows or beside them; resolves to the
 * number of missing rows in each.
 */
export async function carryOverPostgres(
  url: string,
  file: string,
  keys: Record<string, string>,
): Promise<Record<string, number>> {
  return withClient(url, async (client) => {
    const missing: Record<string, number> = {}
    await client.query('begin')
    const tables = await listTables(client)
    for await (const line of readDump(file)) {
      if (!('table' in line) || line.rows.length === 0 || !tables.includes(line.table)) continue
      const key = keys[line.table]
      if (key !== undefined)
        missing[line.table] = (missing[line.table] ?? 0) + (await merge(client, line, key))
    }
    await client.query('commit')
    return missing
  })
}

/** Writes the columns that both tables have; resolves to the number of missing rows. */
async function merge(client: pg.Client, { table, rows }: Rows, key: string): Promise<number> {
  const [target, quotedKey] = [quote(table), quote(key)]
  const values = [`[${rows.join()}]`]
  const columns = await listTexts(
    client,
    `select quote_ident(attname) as text from pg_attribute
     where attrelid = to_regclass($1) and attnum > 0 and not attisdropped and $2::json -> 0 -> attname is not null`,
    [target, ...values],
  )
  const [count] = await listTexts(
    client,
    `select count(*)::text as text from json_populate_recordset(null::${target}, $1::json) sent
     where not exists (select from ${target} where ${quotedKey} = sent.${quotedKey})`,
    values,
  )
  await client.query(
    `insert into ${target} (${columns.join(', ')})
     select ${columns.join(', ')} from json_populate_recordset(null::${target}, $1::json)
     on conflict (${quotedKey}) do update set ${columns.map((column) => `${column} = excluded.${column}`).join(', ')}`,
    values,
  )
  return Number(count)
}

export async function isPostgresEmpty(url: string): Promise<boolean> {
  return withClient(url, async (client) => (await listTables(client)).length === 0)
}

/** Shops name their connections. A pooler loses these names, and its own locks must suffice. */
export async function requireUnused(client: pg.Client): Promise<void> {
  const [count] = await listTexts(
    client,
    "select count(*)::text as text from pg_stat_activity where datname = current_database() and application_name = 'tradepost'",
  )
  if (count !== '0') throw new Error(`The database is in use by ${count} connections: stop the shop first`)
}

async function apply(client: pg.Client, line: Line): Promise<void> {
  if ('sql' in line) await client.query(line.sql)
  else await insertRows(client, line)
}

/** Each row is a JSON object. */
export async function insertRows(client: pg.Client, { table, rows }: Rows): Promise<void> {
  await client.query(
    `insert into ${quote(table)} select * from json_populate_recordset(null::${quote(table)}, $1::json)`,
    [`[${rows.join()}]`],
  )
}

async function fingerprintTables(client: pg.Client): Promise<Fingerprints> {
  const fingerprints: Fingerprints = {}
  for (const table of await listTables(client)) {
    const sum = createFingerprint()
    for await (const rows of readRows(client, table)) for (const row of rows) sum.add(row)
    fingerprints[table] = sum.result()
  }
  return fingerprints
}

export async function* readRows(client: pg.Client, table: string): AsyncGenerator<string[]> {
  await client.query(
    `declare rows_of_table no scroll cursor for select row_to_json(t)::text as text from ${quote(table)} t`,
  )
  for (;;) {
    const rows = await listTexts(client, `fetch ${ROWS_AT_ONCE} from rows_of_table`)
    if (rows.length > 0) yield rows
    if (rows.length < ROWS_AT_ONCE) break
  }
  await client.query('close rows_of_table')
}

export function listTables(client: pg.Client): Promise<string[]> {
  return listTexts(
    client,
    'select tablename as text from pg_tables where schemaname = current_schema() order by tablename',
  )
}

/** Columns with their types; keys and other constraints follow once the rows are in place. */
async function createStatement(client: pg.Client, table: string): Promise<string> {
  const columns = await listTexts(
    client,
    `select quote_ident(attname) || ' ' || format_type(atttypid, atttypmod)
       || coalesce(' default ' || pg_get_expr(adbin, adrelid), '') || case when attnotnull then ' not null' else '' end as text
     from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
     where attrelid = to_regclass($1) and attnum > 0 and not attisdropped order by attnum`,
    [quote(table)],
  )
  return `create table ${quote(table)} (${columns.join(', ')})`
}

/** Foreign keys come after the keys that they reference. */
const CONSTRAINTS = `select format('alter table %I add constraint %I %s', relname, conname, pg_get_constraintdef(c.oid)) as text
  from pg_constraint c join pg_class t on t.oid = conrelid
  where t.relnamespace = current_schema()::regnamespace and t.relkind = 'r' and contype in ('p', 'u', 'c', 'f')
  order by array_position(array['p', 'u', 'c', 'f'], contype::text), conname`

/** The definitions omit the schema's name, so that the dump fits into another schema. */
const INDEXES = `select replace(pg_get_indexdef(indexrelid), ' ON ' || quote_ident(current_schema()) || '.', ' ON ') as text
  from pg_index join pg_class t on t.oid = indrelid
  where t.relnamespace = current_schema()::regnamespace
    and not exists (select from pg_constraint where conindid = indexrelid)
  order by text`

async function listTexts(client: pg.Client, sql: string, values: string[] = []): Promise<string[]> {
  const { rows } = await client.query<{ text: string }>(sql, values)
  return rows.map(({ text }) => text)
}

export const quote = (name: string) => pg.escapeIdentifier(name)

export async function withClient<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    application_name: 'tradepost backup',
  })
  // A lost connection fails the running query too; without a listener it would end the process.
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
