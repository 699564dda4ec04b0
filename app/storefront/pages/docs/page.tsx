import { StaticSection } from '#app/framework/static-section.tsx'
import type { PageProps } from '#app/page.ts'
import { useSite } from '#app/shop/content/site.ts'
import { useCopyButtons } from '#app/storefront/components/docs/copy-buttons.ts'

export default function DocsPage({ staticSections }: PageProps<null>) {
  useCopyButtons(useSite().numbers.copyNoticeMs)
  return <StaticSection name="docs" staticSections={staticSections} />
}
