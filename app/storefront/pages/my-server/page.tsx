import { type FormEvent, useEffect, useId, useState } from 'react'
import { useHref } from '#app/framework/hooks.ts'
import { useAllMessages } from '#app/messages/index.ts'
import type { PageProps } from '#app/page.ts'
import { readConfig } from '#app/shop/compatibility/read-config.ts'
import { KINDS, KNOWN } from '#app/shop/compatibility/resources.ts'
import { findSavedServer, forgetServer, saveServer } from '#app/shop/compatibility/saved-server.ts'
import type { Server } from '#app/shop/compatibility/types.ts'
import { useHydrated } from '#app/ui/browser/use-hydrated.ts'
import { cx } from '#app/ui/classes.ts'
import rich from '#app/ui/content/rich-text.module.css'
import { Button, ButtonLink } from '#app/ui/controls/button.tsx'
import layout from '#app/ui/layout.module.css'
import styles from '../review/review.module.css'
import type { MyServerData } from './load.server.ts'

/** "Does it run on my server?" Only this browser remembers the visitor's answers. */
export default function MyServerPage({ data }: PageProps<MyServerData>) {
  const t = useAllMessages()
  const isHydrated = useHydrated()
  return (
    <div className={cx(layout.container, layout.page, styles.page)}>
      <h1 className={layout.title}>{t.compatibility.title}</h1>
      <p className={layout.muted}>{t.compatibility.lead}</p>
      <noscript>
        <p className={styles.state}>{t.compatibility.noScript}</p>
      </noscript>
      {isHydrated && <ServerForm />}
      <Filters {...data} />
    </div>
  )
}

function Filters({ filters }: MyServerData) {
  const t = useAllMessages()
  const href = useHref()
  return (
    <section className={rich.text} aria-labelledby="filters">
      <h2 id="filters">{t.compatibility.filters}</h2>
      <ul>
        {filters.map(({ name, path }) => (
          <li key={path}>
            <a href={href(path)}>{name}</a>
          </li>
        ))}
      </ul>
    </section>
  )
}

function ServerForm() {
  const t = useAllMessages()
  const href = useHref()
  const hint = useId()
  const [server, setServer] = useState<Server | null>(null)
  const [isRefused, setRefused] = useState(false)
  useEffect(() => setServer(findSavedServer()), [])

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const read = readFields(new FormData(event.currentTarget))
    setRefused(read === null)
    if (read === null) return
    saveServer(read)
    setServer(read)
    void import('#app/storefront/components/compatibility/server-marks.ts')
  }

  function forget() {
    forgetServer()
    setServer(null)
  }

  return (
    <>
      <form className={styles.form} onSubmit={handleSubmit}>
        <div className={styles.field}>
          <label htmlFor="config">{t.compatibility.config}</label>
          <textarea
            id="config"
            name="config"
            className={styles.text}
            rows={6}
            spellCheck={false}
            aria-describedby={hint}
          />
          <p id={hint} className={layout.muted}>
            {t.compatibility.hint}
          </p>
        </div>
        {KINDS.map((kind) => (
          <div key={kind} className={styles.field}>
            <label htmlFor={kind}>{t.compatibility.kinds[kind]}</label>
            <select id={kind} name={kind} className={styles.text}>
              <option value="">{t.compatibility.notChosen}</option>
              {KNOWN[kind].map(({ name, resources }) => (
                <option key={name} value={resources[0]}>
                  {name}
                </option>
              ))}
            </select>
          </div>
        ))}
        <div className={styles.field}>
          <label htmlFor="build">{t.compatibility.serverBuild}</label>
          <input id="build" name="build" className={styles.text} inputMode="numeric" pattern="\d{4,5}" />
        </div>
        <Button variant="primary">{t.compatibility.save}</Button>
      </form>
      <div role="status" className={styles.form}>
        {isRefused && <p className={styles.message}>{t.compatibility.nothing}</p>}
        {server && <Saved server={server} />}
      </div>
      {server && (
        <p>
          <ButtonLink href={href('/scripts')} variant="primary">
            {t.cart.browse}
          </ButtonLink>{' '}
          <Button type="button" onClick={forget}>
            {t.compatibility.forget}
          </Button>
        </p>
      )}
    </>
  )
}

function Saved({ server: { resources, serverBuild, oneSync, gameBuild } }: { server: Server }) {
  const t = useAllMessages()
  const facts = [
    t.compatibility.saved(resources.length),
    serverBuild !== null && `${t.compatibility.serverBuild}: ${serverBuild}`,
    oneSync !== null && `OneSync: ${oneSync ? t.productPage.yes : t.productPage.no}`,
    gameBuild !== null && `${t.compatibility.gameBuild}: ${gameBuild}`,
  ]
  return <p className={styles.state}>{facts.filter(Boolean).join(' · ')}</p>
}

/** The pasted lines, and the choices beside them. */
function readFields(fields: FormData): Server | null {
  const read = (name: string) => String(fields.get(name) ?? '').trim()
  const pasted = readConfig(read('config'))
  const chosen = KINDS.map(read).filter((resource) => resource !== '')
  const build = /^\d{4,5}$/.test(read('build')) ? Number(read('build')) : null
  if (!pasted && chosen.length === 0 && build === null) return null
  const { resources = [], serverBuild = null, oneSync = null, gameBuild = null } = pasted ?? {}
  return {
    resources: [...new Set([...resources, ...chosen])],
    serverBuild: build ?? serverBuild,
    oneSync,
    gameBuild,
  }
}
