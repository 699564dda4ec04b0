import ChevronRight from 'lucide-react/icons/chevron-right'
import { useId } from 'react'
import { type AdminMessages, useAdminMessages } from '#app/messages/admin/index.ts'
import type { PageProps } from '#app/page.ts'
import report from '#app/panel/kit/report.module.css'
import { AdminLayout } from '#app/panel/layout/layout.tsx'
import { DraftBar } from '#app/panel/store/draft-parts/draft-bar.tsx'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import type { StoreData } from './load.server.ts'
import styles from './store.module.css'

type SectionKey = keyof AdminMessages['store']['sections']

/** The everyday groups come first. */
const GROUPS: readonly { group: keyof AdminMessages['store']['groups']; sections: readonly SectionKey[] }[] =
  [
    {
      group: 'shop',
      sections: [
        'general',
        'home',
        'promo',
        'links',
        'navigation',
        'subscription',
        'claims',
        'privacy',
        'money',
      ],
    },
    { group: 'products', sections: ['products', 'news', 'categories'] },
    {
      group: 'texts',
      sections: ['words', 'reasons', 'faq', 'services', 'testimonials', 'pages', 'docs', 'assistant'],
    },
    { group: 'look', sections: ['theme', 'pictures'] },
    { group: 'more', sections: ['discord', 'models', 'numbers'] },
  ]

export default function StorePage({ data }: PageProps<StoreData>) {
  return (
    <AdminLayout
      data={data}
      hasTimes={false}
      title={(t) => t.tabs.store}
      aside={({ newNote }, { store: { tasks: t } }) => (
        <>
          <ButtonLink size="small" href="/admin/store/promo">
            {t.banner}
          </ButtonLink>
          <ButtonLink size="small" href="/admin/store/products">
            {t.product}
          </ButtonLink>
          <ButtonLink size="small" href={`/admin/store/note/${newNote}`}>
            {t.note}
          </ButtonLink>
        </>
      )}
    >
      {({ draft }, _format, { store: t }) => (
        <>
          <p className={report.note}>{t.about}</p>
          <DraftBar draft={draft} />
          {GROUPS.map(({ group, sections }) => (
            <Group key={group} title={t.groups[group]} sections={sections} />
          ))}
        </>
      )}
    </AdminLayout>
  )
}

type GroupProps = { title: string; sections: readonly SectionKey[] }

function Group({ title, sections }: GroupProps) {
  const { store: t } = useAdminMessages()
  const heading = useId()
  return (
    <section aria-labelledby={heading} className={styles.group}>
      <h2 id={heading}>{title}</h2>
      <ul className={styles.sections}>
        {sections.map((name) => (
          <li key={name}>
            <a className={styles.section} href={`/admin/store/${name}`}>
              <strong>
                {t.sections[name].title}
                <ChevronRight size={16} />
              </strong>
              <p>{t.sections[name].text}</p>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
