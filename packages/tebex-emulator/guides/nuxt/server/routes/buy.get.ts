export default defineEventHandler(async (event) => {
  const { origin } = getRequestURL(event)
  const { ident } = await tebex<{ ident: string }>('/accounts/{token}/baskets', {
    complete_url: `${origin}/thanks`,
    cancel_url: `${origin}/`,
  })
  const back = encodeURIComponent(`${origin}/add?ident=${ident}&id=${getQuery(event).id}`)
  const [login] = await tebex<[{ url: string }]>(`/accounts/{token}/baskets/${ident}/auth?returnUrl=${back}`)
  return sendRedirect(event, login.url, 303)
})
