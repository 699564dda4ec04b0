import { Hono } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Content } from '#app/compose/content.server.ts'
import type { Shop } from '#app/compose.server.ts'
import { type PostOutcome, postRelease, ReleaseInput } from '#app/panel/releases/post-release.server.ts'
import { EditingError } from '#app/panel/store/editing/editing-error.server.ts'
import { DatabaseError } from '#app/server/db/db.server.ts'
import { problem, readBody } from '#app/server/http/http.server.ts'
import { notePath } from '#app/shop/news/types.ts'
import { describeRoute } from './middleware/describe-route.server.ts'
import { type RateLimitShop, rateLimit } from './middleware/rate-limit.server.ts'
import type { ApiContext, ApiEnv } from './responses.server.ts'

type Refused = Exclude<PostOutcome, { slug: string }>

const STATUSES = {
  wrong_scope: 403,
  unknown_product: 404,
  release_exists: 409,
  version_backwards: 409,
  store_read_only: 409,
  invalid: 422,
} as const satisfies Record<Refused['outcome'], ContentfulStatusCode>

type ReleasesShop = RateLimitShop & Pick<Shop, 'releaseTokens' | 'findPackages' | 'editing' | 'log' | 'env'>

/** `POST /api/releases` lets build scripts publish a version. Only the token in the header decides. */
export function releaseRoutes(
  shop: ReleasesShop,
  content: () => Pick<Content, 'store' | 'news'>,
): Hono<ApiEnv> {
  const routes = new Hono<ApiEnv>()
  routes.onError((error, c) => {
    if (error instanceof DatabaseError)
      return problem(c, 503, 'database_unavailable', 'The shop cannot check the token now. Please try again.')
    if (error instanceof EditingError)
      return problem(c, error.code === 'busy' ? 503 : 409, error.code, `The store folder: ${error.code}.`)
    throw error
  })

  const describe = describeRoute(
    'Takes `product`, `version` and `changes`, as a draft or with `publish` for everybody at once: `{id, url, state}`',
    { audience: 'scripts with a token of the panel' },
  )
  const limit = rateLimit(shop, { perMinute: 10, sharedName: 'releases' })
  routes.post('/', describe, limit, async (c) => {
    const token = await shop.releaseTokens.use(c.req.header('authorization') ?? '')
    if (!token)
      return problem(
        c,
        401,
        'bad_token',
        'The header needs a token of the panel: Authorization: Bearer rel_…',
      )
    const input = ReleaseInput.safeParse(await readBody(c))
    if (!input.success) return refuseFields(c, input.error.issues)
    const { store, news } = content()
    const posted = await postRelease({
      input: input.data,
      token,
      today: news.getToday(),
      product: shop.findPackages(input.data.product),
      notes: [...store.news.values()],
      editing: shop.editing,
    })
    shop.log.info(
      { token: token.name, version: input.data.version, outcome: posted.outcome },
      'release posted',
    )
    if (!('slug' in posted)) return refuse(c, posted, input.data)
    const { slug, outcome } = posted
    const state = outcome === 'drafted' ? 'draft' : 'published'
    return c.json({ id: slug, url: shop.env.publicOrigin + notePath(slug), state }, 201)
  })
  return routes
}

type Issue = { path: PropertyKey[]; message: string }

function refuseFields(c: ApiContext, issues: readonly Issue[]): Response {
  const problems = issues.map(({ path, message }) => `${path.join('.') || 'body'}: expected ${message}`)
  return problem(c, 422, 'invalid_release', problems.join('; ').slice(0, 1_000), {}, { problems })
}

function refuse(c: ApiContext, refused: Refused, input: ReleaseInput): Response {
  const { outcome } = refused
  const problems =
    outcome === 'invalid' ? refused.problems.map(({ path, message }) => `${path}: ${message}`) : []
  return problem(c, STATUSES[outcome], outcome, describeRefusal(refused, input, problems), {}, { problems })
}

function describeRefusal(refused: Refused, input: ReleaseInput, problems: readonly string[]): string {
  switch (refused.outcome) {
    case 'wrong_scope':
      return 'This token writes drafts only: leave out "publish", or make a token that may publish.'
    case 'unknown_product':
      return `No product is the resource or the package ${input.product}: its form in the panel names both.`
    case 'release_exists':
      return `The version ${input.version} is there already.`
    case 'version_backwards':
      return `The latest version is ${refused.latest}. Send "backwards": true to go back to ${input.version}.`
    case 'store_read_only':
      return 'The store folder cannot be written to (STORE_READ_ONLY, or its permissions). Add the file to the repository that brings the folder, or leave out "publish" and download the draft from the panel.'
    case 'invalid':
      return `The shop cannot read the store folder with this release: ${problems.join('; ').slice(0, 1_000)}`
  }
}
