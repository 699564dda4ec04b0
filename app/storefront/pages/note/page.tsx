import { StaticSection } from '#app/framework/static-section.tsx'
import type { PageProps } from '#app/page.ts'

/** One note at an address of its own. */
export default function NotePage({ staticSections }: PageProps<null>) {
  return <StaticSection name="note" staticSections={staticSections} />
}
