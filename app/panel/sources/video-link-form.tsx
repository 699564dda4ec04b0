import { useId } from 'react'
import { InputField, SelectField } from '#app/panel/kit/field.tsx'
import report from '#app/panel/kit/report.module.css'
import { Section } from '#app/panel/layout/section.tsx'
import { reports } from '#app/panel/pages.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { MadeLink } from './made-link.tsx'
import type { SourcesProps } from './page.tsx'
import styles from './sources.module.css'

/** Creates the link to put below a video. The form reloads this page with its fields, so it works without JavaScript. */
export function VideoLinkForm({ content: { link, sites, origin }, t }: SourcesProps) {
  const result = useId()
  const { videoLink } = t.sources
  return (
    <Section id="link" title={videoLink.title}>
      <p className={report.note}>{videoLink.text}</p>
      <form action={`${reports.sources.path}#link`} className={styles.form}>
        <InputField
          label={videoLink.page}
          className={styles.wide}
          name="page"
          defaultValue={link?.page ?? `${origin}/`}
          aria-describedby={link ? result : undefined}
          aria-invalid={link?.problem === 'page' || undefined}
          required
        />
        <InputField
          label={videoLink.name}
          name="name"
          maxLength={60}
          defaultValue={link?.name}
          aria-describedby={link ? result : undefined}
          aria-invalid={link?.problem === 'name' || undefined}
          required
        />
        <SelectField
          label={videoLink.site}
          name="site"
          defaultValue={link?.site}
          options={sites.map((value) => ({ value, label: videoLink.sites[value] }))}
        />
        <Button size="small">{t.sources.links.make}</Button>
      </form>
      {link && (
        <MadeLink
          id={result}
          url={link.url}
          problem={link.problem === null ? '' : videoLink.problems[link.problem]}
        />
      )}
    </Section>
  )
}
