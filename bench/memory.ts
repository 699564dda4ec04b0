/** `npm run bench:memory`: resident memory of the shop at rest, under load and after every address that can be kept. */
import { openChild } from './parts/child.ts'
import { megabytes, say, sayLoad } from './parts/figures.ts'
import { get, settle, textOf } from './parts/net.ts'
import { openSandbox } from './parts/sandbox.ts'
import { openShop, requireBuild } from './parts/shop.ts'
import type { LoadOrder, LoadReport } from './parts/throughput.ts'

const PAGES = ['/', '/scripts', '/products/6982072']

await requireBuild()
const sandbox = await openSandbox()
const shop = await openShop(sandbox)
const load = await openChild<LoadOrder, LoadReport>('parts/load.ts')
const resident = async () => megabytes((await shop.ask('report')).residentBytes)

for (const page of PAGES) await settle(shop.origin + page)
say('at rest, three pages kept', await resident())
for (const page of PAGES) await load.ask({ url: shop.origin + page, connections: 64, seconds: 5 })
say('after 15 s of full load', await resident())
await readPictures()
say('after every picture of the home page in every size', await resident())
for (let count = 0; count < 5_000; count += 1)
  await get(`${shop.origin}/scripts?category=${count}&page=${count}`)
const { entries, bytes } = await shop.ask('report')
say('after 5,000 addresses that mean nothing', await resident())
say('kept documents, and their bytes', `${entries}, ${megabytes(bytes)}`, 'few')
sayLoad()
await Promise.all([load.stop(), shop.stop()])
await sandbox.stop()

async function readPictures() {
  const html = textOf(await get(`${shop.origin}/`))
  const addresses = new Set(html.match(/\/pictures\/\w+\/\d+\.(?:avif|webp|jpg)/g))
  for (const address of addresses) await get(shop.origin + address)
}
