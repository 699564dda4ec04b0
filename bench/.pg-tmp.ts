import { spawnSync } from 'node:child_process'
import { findPostgres } from '../tests/database/postgres.ts'
import { fillDatabase } from './parts/records.ts'
const pg = await findPostgres()
if (!('createDatabase' in pg)) throw new Error(pg.reason)
const url = await pg.createDatabase()
const products = Array.from({ length: 34 }, (_, i) => ({ id: 7000000 + i, name: `Script ${i} backpack`, path: `/product/${7000000 + i}` }))
const t = performance.now()
console.log(await fillDatabase({ dataDir: '/tmp/none', url }, products), (performance.now() - t) / 1000)
spawnSync(process.execPath, ['--disable-warning=ExperimentalWarning', 'bench/.q-tmp.ts', url], { stdio: 'inherit' })
await pg.stop()
