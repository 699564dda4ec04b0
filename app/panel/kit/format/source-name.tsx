import { useAdminMessages } from '#app/messages/admin/index.ts'
import type { SourceChannel } from '#app/shop/sources/known-sources.server.ts'

type SourceNameProps = { label: string; channel: SourceChannel }

/** A source as it is written, with what kind it is. */
export function SourceName({ label, channel }: SourceNameProps) {
  const { channels } = useAdminMessages().sources
  if (channel === 'direct' || channel === 'other') return channels[channel]
  return (
    <>
      {label} <small>{channels[channel]}</small>
    </>
  )
}
