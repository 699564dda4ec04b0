import { tebex } from '../tebex.js'

export async function GET(request) {
  const { ident, id } = Object.fromEntries(request.nextUrl.searchParams)
  const { links } = await tebex.baskets.addPackage(ident, { packageId: Number(id) })
  return Response.redirect(links.checkout, 303)
}
