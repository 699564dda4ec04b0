import { tebex } from '../tebex.js'

export async function GET(request) {
  const { searchParams } = request.nextUrl
  const { links } = await tebex(`/baskets/${searchParams.get('ident')}/packages`, {
    package_id: Number(searchParams.get('id')),
  })
  return Response.redirect(links.checkout, 303)
}
