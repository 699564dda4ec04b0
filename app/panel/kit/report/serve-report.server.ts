/** The server's half of a report: the content of its page, its files and its answer to scripts. */
import { z } from 'zod'
import { type AdminContext, refuseQuery } from '#app/api/middleware/require-admin.server.ts'
import type { Shop } from '#app/compose.server.ts'
import type { Day, Period } from '#app/lib/days.ts'
import type { AdminLanguage } from '#app/messages/admin/index.ts'
import { readAdminLanguage } from '#app/panel/access/language.server.ts'
import { type AddEndpoints, guardByPage } from '#app/panel/access/page-guard.server.ts'
import type { ExportName } from '#app/panel/access/types.ts'
import type { Report } from '#app/panel/define-page.ts'
import type { PanelRequest } from '#app/panel/layout/require-admin.server.ts'
import { download, type Export } from '../download.server.ts'
import { choosePeriod, PeriodQuery, readPeriod } from './period.server.ts'

type Half<Content> = {
  /** The last day that the report can tell of. */
  today: (shop: Shop) => Day
  readContent: (request: PanelRequest, period: Period) => Promise<Content>
  endpoints: readonly Endpoint[]
}

type Endpoint = {
  address: string
  does: string
  respond: (c: AdminContext, shop: Shop, today: Day) => Promise<Response>
}

type Asked<Choice> = { shop: Shop; period: Period; choice: Choice; language: AdminLanguage }

type Answer<Name, Choice, Result> = {
  name: Name
  /** Describes the endpoint on the reference page. */
  does: string
  /** The parameters besides the period. */
  Choice: z.ZodType<Choice>
  read: (asked: Asked<Choice>) => Result
}

export function serveReport<Content extends object>(
  { path }: Report,
  { today, readContent, endpoints }: Half<Content>,
) {
  const addEndpoints: AddEndpoints<keyof Shop> = (routes, shop) => {
    const { get } = guardByPage(routes, shop, path)
    for (const { address, does, respond } of endpoints)
      get(address, does, (c) => respond(c, shop, today(shop)))
  }
  return {
    addEndpoints,
    async loadContent(request: PanelRequest) {
      const current = today(request.shop)
      const chosen = choosePeriod(request.query, current)
      return { ...chosen, today: current, ...(await readContent(request, chosen.period)) }
    },
  }
}

export function reportFile<Choice>({
  name,
  does,
  Choice,
  read,
}: Answer<ExportName, Choice, Omit<Export, 'name'>>): Endpoint {
  const respond = withPeriod(Choice, (c, asked) => download(c, asked.shop, { name, ...read(asked) }))
  return { address: `/export/${name}.csv`, does, respond }
}

export function reportAnswer<Choice>({
  name,
  does,
  Choice,
  read,
}: Answer<string, Choice, Promise<object>>): Endpoint {
  const respond = withPeriod(Choice, async (c, asked) => c.json({ success: true, ...(await read(asked)) }))
  return { address: `/${name}`, does, respond }
}

/** A file about a period is named after its choice and its last day. */
export function nameByPeriod(period: Period, choice: Record<string, string>) {
  return { filter: { ...period, ...choice }, period: [...Object.values(choice), period.to].join('-') }
}

function withPeriod<Choice>(
  Choice: z.ZodType<Choice>,
  handle: (c: AdminContext, asked: Asked<Choice>) => Promise<Response>,
): Endpoint['respond'] {
  const Query = z.intersection(PeriodQuery, Choice)
  return async (c, shop, today) => {
    const query = Query.safeParse(c.req.query())
    if (!query.success) return refuseQuery(c, query.error)
    return handle(c, {
      shop,
      period: readPeriod(query.data, today),
      choice: query.data,
      language: readAdminLanguage(c.req.raw.headers),
    })
  }
}
