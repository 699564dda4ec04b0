import { tebex, token } from './tebex.js'

// Prices are read at each request, not once at the build.
export const dynamic = 'force-dynamic'

export default async function Home() {
  const packages = await tebex(`/accounts/${token}/packages`)
  return packages.map(({ id, name, total_price }) => (
    <p key={id}>
      <a href={`/buy?id=${id}`}>{`${name}, ${total_price}`}</a>
    </p>
  ))
}
