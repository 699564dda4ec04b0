import { useHref } from '#app/kernel/hooks.ts'
import { useAllMessages } from '#app/messages/index.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'

export default function NotFoundPage() {
  const t = useAllMessages()
  const href = useHref()
  return (
    <EmptyState title={t.notFound.title} text={t.notFound.text}>
      <ButtonLink href={href('/scripts')} variant="primary">
        {t.notFound.browse}
      </ButtonLink>
      <ButtonLink href={href('/')}>{t.notFound.home}</ButtonLink>
    </EmptyState>
  )
}
