import { useHref } from '#app/framework/hooks.ts'
import { StaticSection } from '#app/framework/static-section.tsx'
import { useAllMessages } from '#app/messages/index.ts'
import type { PageProps } from '#app/page.ts'
import { EmptyState } from '#app/ui/content/empty-state.tsx'
import { ButtonLink } from '#app/ui/controls/button.tsx'

export default function NotFoundPage({ staticSections }: PageProps<unknown>) {
  const t = useAllMessages()
  const href = useHref()
  return (
    <>
      <EmptyState title={t.notFound.title} text={t.notFound.text}>
        <ButtonLink href={href('/scripts')} variant="primary">
          {t.notFound.browse}
        </ButtonLink>
        <ButtonLink href={href('/')}>{t.notFound.home}</ButtonLink>
        <ButtonLink href={href('/help')}>{t.help.title}</ButtonLink>
      </EmptyState>
      <StaticSection name="more" staticSections={staticSections} />
    </>
  )
}
