import { useHref, usePage } from '#app/framework/hooks.ts'
import { useAllMessages } from '#app/messages/index.ts'
import type { PageProps } from '#app/page.ts'
import { EmptyState } from '#app/ui/content/empty-state.tsx'
import { Button, ButtonLink } from '#app/ui/controls/button.tsx'
import type { ReleaseMessagesData } from './load.server.ts'

/** The link in a Discord message leads here: one press ends the messages, without a login. */
export default function ReleaseMessagesPage({ data: { state, token } }: PageProps<ReleaseMessagesData>) {
  const { discord, purchases } = useAllMessages()
  const { path } = usePage()
  const href = useHref()
  if (state === 'wanted') {
    return (
      <EmptyState title={discord.updates.leave} text={discord.updates.on}>
        <form action="/api/discord/updates/leave-by-link" method="post">
          <input type="hidden" name="token" value={token} />
          <input type="hidden" name="returnTo" value={href(path)} />
          <Button variant="primary">{discord.updates.leave}</Button>
        </form>
      </EmptyState>
    )
  }
  const [title, text] =
    state === 'left'
      ? [discord.updates.left, discord.updates.off]
      : [discord.updates.badLink, discord.updates.badLinkText]
  return (
    <EmptyState title={title} text={text}>
      <ButtonLink href={href('/account')} variant="primary">
        {purchases.title}
      </ButtonLink>
    </EmptyState>
  )
}
