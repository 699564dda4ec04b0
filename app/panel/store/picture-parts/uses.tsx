import { useAdminMessages } from '#app/messages/admin/index.ts'
import type { ShownUse } from './shown-pictures.server.ts'

export function Uses({ uses }: { uses: readonly ShownUse[] }) {
  const { pictures: t } = useAdminMessages().store
  if (uses.length === 0) return t.unused
  return uses.map((use, index) => {
    const name = 'place' in use ? t.places[use.place] : use.name
    const href = 'place' in use ? null : use.href
    return (
      <span key={href ?? name}>
        {index > 0 && ', '}
        {href === null ? name : <a href={href}>{name}</a>}
      </span>
    )
  })
}
