export default defineEventHandler(async (event) => {
  const { ident, id } = getQuery(event)
  const { links } = await tebex<{ links: { checkout: string } }>(`/baskets/${ident}/packages`, {
    package_id: Number(id),
  })
  return sendRedirect(event, links.checkout, 303)
})
