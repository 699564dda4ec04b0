import { useHref } from '#app/framework/hooks.ts'
import { StaticSection } from '#app/framework/static-section.tsx'
import { useAllMessages } from '#app/messages/index.ts'
import type { PageProps } from '#app/page.ts'
import { EmptyState } from '#app/ui/content/empty-state.tsx'
import { ButtonLink } from '#app/ui/controls/button.tsx'

const TOO_MANY_REQUESTS = 429

export default function ErrorPage({ data: { status }, staticSections }: PageProps<{ status: number }>) {
  const t = useAllMessages()
  const href = useHref()
  const { title, text } =
    status === TOO_MANY_REQUESTS
      ? { title: t.error.waitTitle, text: t.problems.rate_limited ?? t.error.text }
      : t.error
  return (
    <>
      <EmptyState title={title} text={text}>
        {/* An empty address reloads the page. */}
        <ButtonLink href="" variant="primary">
          {t.error.tryAgain}
        </ButtonLink>
        <ButtonLink href={href('/')}>{t.error.home}</ButtonLink>
        <ButtonLink href={href('/help')}>{t.help.title}</ButtonLink>
      </EmptyState>
      <StaticSection name="more" staticSections={staticSections} />
    </>
  )
}
