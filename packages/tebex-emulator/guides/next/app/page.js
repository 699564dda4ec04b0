import { formatMoney } from 'tebex-client'
import { tebex } from './tebex.js'

// Prices are read at each request, not once at the build.
export const dynamic = 'force-dynamic'

export default async function Home() {
  const packages = await tebex.packages.list()
  return packages.map(({ id, name, totalPrice, currency }) => (
    <p key={id}>
      <a href={`/buy?id=${id}`}>{`${name}, ${formatMoney(totalPrice, currency, 'en')}`}</a>
    </p>
  ))
}
