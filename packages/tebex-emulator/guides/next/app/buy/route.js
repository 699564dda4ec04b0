import { originOf, tebex } from '../tebex.js'

export async function GET(request) {
  const origin = originOf(request)
  const { ident } = await tebex.baskets.create({ completeUrl: `${origin}/thanks`, cancelUrl: `${origin}/` })
  const back = `${origin}/add?ident=${ident}&id=${request.nextUrl.searchParams.get('id')}`
  const [login] = await tebex.baskets.authLinks(ident, back)
  // A store may sell without a sign-in.
  return Response.redirect(login?.url ?? back, 303)
}
