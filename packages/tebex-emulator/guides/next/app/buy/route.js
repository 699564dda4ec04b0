import { originOf, tebex, token } from '../tebex.js'

export async function GET(request) {
  const origin = originOf(request)
  const { ident } = await tebex(`/accounts/${token}/baskets`, {
    complete_url: `${origin}/thanks`,
    cancel_url: `${origin}/`,
  })
  const back = encodeURIComponent(`${origin}/add?ident=${ident}&id=${request.nextUrl.searchParams.get('id')}`)
  const [login] = await tebex(`/accounts/${token}/baskets/${ident}/auth?returnUrl=${back}`)
  return Response.redirect(login.url, 303)
}
