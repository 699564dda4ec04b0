import { useAdminMessages } from '#app/messages/admin/index.ts'
import type { SourceChannel } from '#app/shop/sources/known-sources.server.ts'

type SourceNameProps = { label: string; channel: SourceChannel }

/** A source's name and kind. */
export function SourceName({ label, channel }: SourceNameProps) {
  const { channels } = useAdminMessages().sources
  // The kind says it all.
  if (channel === 'direct' || channel === 'mail' || channel === 'other') return channels[channel]
  return (
    <>
      {label} <small>{channels[channel]}</small>
    </>
  )
}
