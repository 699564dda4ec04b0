import { type FactRows, Facts } from '#app/panel/kit/figures.tsx'
import { Frame } from './section.tsx'

/** The facts of one record. */
export function FactList({ facts }: { facts: FactRows }) {
  return (
    <Frame>
      <Facts facts={facts} />
    </Frame>
  )
}
