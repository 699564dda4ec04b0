import Download from 'lucide-react/icons/download'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { useHref } from '#app/framework/hooks.ts'
import { useAllMessages } from '#app/messages/index.ts'
import { Chip } from '#app/ui/content/badge.tsx'
import decision from './decision.module.css'
import type { ProductStaticData } from './static-sections.server.tsx'

type FactsProps = Pick<
  ProductStaticData,
  'product' | 'sale' | 'options' | 'expires' | 'docsHref' | 'news' | 'update'
>

/** The facts below the button: delivery, compatibility and requirements. */
export function Facts({ product, sale, options, expires, docsHref, news: [latest], update }: FactsProps) {
  const t = useAllMessages()
  const href = useHref()
  const { frameworks, category, kind, id } = product
  const { oneTime, monthly } = t.productPage
  const types = { single: oneTime, subscription: monthly, both: `${oneTime}, ${monthly}` }
  return (
    <>
      <ul className={decision.notes}>
        {kind !== 'service' && (
          <li>
            <Download size={16} /> {t.productPage.instantDelivery}
          </li>
        )}
        <li>
          <ShieldCheck size={16} /> {t.productPage.securePayment}
        </li>
      </ul>
      <dl className={decision.facts}>
        {frameworks.length > 0 && (
          <div>
            <dt>{t.productPage.worksWith}</dt>
            <dd className={decision.chips}>
              {frameworks.map((framework) => (
                <Chip key={framework}>{framework}</Chip>
              ))}
            </dd>
          </div>
        )}
        <div>
          <dt>{t.productPage.type}</dt>
          <dd>{types[sale]}</dd>
        </div>
        {options.limit && (
          <div>
            <dt>{t.productPage.limit}</dt>
            <dd>{options.limit}</dd>
          </div>
        )}
        {expires && (
          <div>
            <dt>{t.productPage.expires}</dt>
            <dd>{expires}</dd>
          </div>
        )}
        {docsHref !== null && (
          <div>
            <dt>{t.navigation.documentation}</dt>
            <dd>
              <a href={docsHref}>{t.docs.read}</a>
            </dd>
          </div>
        )}
        {latest && (
          <div>
            <dt>{t.news.lastUpdate}</dt>
            <dd>
              <a href="#news">
                <time dateTime={latest.day}>{latest.date}</time>
              </a>
              {update && ` (${update.ago})`}
            </dd>
          </div>
        )}
        {category && (
          <div>
            <dt>{t.productPage.category}</dt>
            <dd>
              <a href={href(category.path)}>{category.name}</a>
            </dd>
          </div>
        )}
        <div>
          <dt>{t.productPage.packageId}</dt>
          <dd>{id}</dd>
        </div>
      </dl>
    </>
  )
}
