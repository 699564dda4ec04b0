import ArrowLeft from 'lucide-react/icons/arrow-left'
import { ButtonLink } from '#app/ui/controls/button.tsx'

/** From a record to the list that it was opened from. */
export function BackLink({ href, children }: { href: string; children: string }) {
  return (
    <ButtonLink size="small" href={href}>
      <ArrowLeft size={16} aria-hidden="true" />
      {children}
    </ButtonLink>
  )
}
