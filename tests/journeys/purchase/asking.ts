/** A shop whose API renders pages, as the server wires it, with packages that ask their buyer something. */
import { createApi } from '#app/api/index.server.ts'
import { createShopPages } from '#app/entry.server.tsx'
import { type OpenOptions, type OpenShop, ORIGIN, openShop } from '../shop.ts'
import { createVisitor } from '../visitor.ts'

type Pack = OpenShop['sandbox']['catalogue']['data']['packages'][number]

export async function openAsking(options: OpenOptions = {}) {
  const open = await openShop(options)
  const { shop, content, contents, sandbox } = open
  const pages = createShopPages({
    shop,
    content,
    assets: { styles: () => [], scripts: [], preloads: () => [] },
  })
  const api = createApi({ shop, content: contents.current, pages })
  const visitor = () =>
    createVisitor({ origin: ORIGIN, address: '203.0.113.7', sandbox, at: () => ({ api, shop, content }) })
  const asking = sandbox.catalogue.data.packages.filter(({ variables }) => variables.length > 0)
  return { ...open, shop, sandbox, pages, visitor, asking, discord: asking.find(isDiscord)?.id ?? 0 }
}

const isDiscord = ({ variables }: Pack) => variables.length === 1 && variables[0]?.type === 'discord_id'

/** A browser without script posts these fields. */
export const buildForm = (id: number, answers: Record<string, string>) => ({
  package_id: String(id),
  ...Object.fromEntries(Object.entries(answers).map(([key, answer]) => [`variables[${key}]`, answer])),
})
