import { useAllMessages } from '#app/messages/index.ts'
import { useSite } from '#app/shop/content/site.ts'
import { DiscordMark } from '#app/ui/content/icons.tsx'
import { ButtonLink } from '#app/ui/controls/button.tsx'

type DiscordButtonProps = { variant?: 'primary' | 'secondary'; size?: 'medium' | 'large' }

/** Links to the community, if the seller names one. */
export function DiscordButton(look: DiscordButtonProps) {
  const t = useAllMessages()
  const { discord } = useSite().links
  if (!discord) return null
  return (
    <ButtonLink href={discord} target="_blank" rel="noreferrer" {...look}>
      <DiscordMark />
      {t.home.discord}
    </ButtonLink>
  )
}
