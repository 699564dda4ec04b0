import { StaticSection } from '#app/framework/static-section.tsx'
import type { PageProps } from '#app/page.ts'

export default function NewsPage({ staticSections }: PageProps<null>) {
  return <StaticSection name="news" staticSections={staticSections} />
}
