import { useAllMessages } from '#app/messages/index.ts'
import type { BuyOptions } from '#app/shop/catalog/questions/buy-options.server.ts'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import fields from '../questions/question-fields.module.css'
import styles from './buy-options.module.css'

type BuyOptionsFieldsProps = {
  /** The id of the form for these fields, which may be elsewhere on the page. */
  form: string
  options: BuyOptions
  chosen?: { quantity?: number | undefined; type?: string | undefined; giftTo?: string | undefined }
  /** Messages by field name. */
  errors?: ReadonlyMap<string, string>
}

/** Once or monthly, quantity, and recipient. Never hydrated: `answer-errors.ts` adds the refusals. */
export function BuyOptionsFields({ form, options, chosen = {}, errors }: BuyOptionsFieldsProps) {
  const { prices, most, limit, canBeGift, elsewhere } = options
  if (elsewhere) return <Elsewhere {...elsewhere} />
  return (
    <>
      {prices && <HowToPay form={form} prices={prices} type={chosen.type ?? 'single'} />}
      {most !== null && <Quantity form={form} most={most} limit={limit} quantity={chosen.quantity ?? 1} />}
      {canBeGift && <Gift form={form} giftTo={chosen.giftTo ?? ''} error={errors?.get('gift_to') ?? ''} />}
    </>
  )
}

/** Leads to the seller's store on the platform for products that the shop cannot sell. */
function Elsewhere({ href }: NonNullable<BuyOptions['elsewhere']>) {
  const t = useAllMessages()
  return (
    <div id="buy" className={styles.elsewhere}>
      <p className={fields.hint}>{t.buying.onPlatformNote}</p>
      {href && (
        <ButtonLink href={href} variant="primary" size="large" isBlock>
          {t.buying.onPlatform}
        </ButtonLink>
      )}
    </div>
  )
}

type HowToPayProps = { form: string; prices: NonNullable<BuyOptions['prices']>; type: string }

function HowToPay({ form, prices, type }: HowToPayProps) {
  const t = useAllMessages()
  const ways = [
    { value: 'single', name: t.buying.once, price: prices.once },
    { value: 'subscription', name: t.buying.monthly, price: prices.monthly },
  ]
  return (
    <fieldset className={fields.fields}>
      <legend className={fields.title}>{t.buying.how}</legend>
      <div className={styles.ways}>
        {ways.map(({ value, name, price }) => (
          <label key={value} className={styles.way}>
            <input type="radio" form={form} name="type" value={value} defaultChecked={value === type} />
            <span className={styles.name}>{name}</span>
            <span className={styles.price}>{price}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

type QuantityProps = { form: string; most: number; limit: string | null; quantity: number }

function Quantity({ form, most, limit, quantity }: QuantityProps) {
  const t = useAllMessages()
  const id = `${form}-quantity`
  const hint = limit && `${id}-hint`
  const error = `${id}-error`
  return (
    <div className={styles.quantity}>
      <label htmlFor={id} className={fields.label}>
        {t.buying.quantity}
      </label>
      <input
        id={id}
        form={form}
        className={fields.input}
        name="quantity"
        defaultValue={Math.min(quantity, most)}
        type="number"
        inputMode="numeric"
        min={1}
        max={most}
        required
        aria-describedby={hint ? `${error} ${hint}` : error}
      />
      <p id={error} className={fields.error} />
      {hint && (
        <p id={hint} className={fields.hint}>
          {limit}
        </p>
      )}
    </div>
  )
}

type GiftProps = { form: string; giftTo: string; error: string }

function Gift({ form, giftTo, error }: GiftProps) {
  const t = useAllMessages()
  const id = `${form}-gift`
  return (
    <details className={styles.gift} open={giftTo !== '' || error !== ''}>
      <summary className={styles.summary}>{t.buying.gift}</summary>
      <div className={fields.field}>
        <label htmlFor={id} className={fields.label}>
          {t.buying.giftTo}
        </label>
        <input
          id={id}
          form={form}
          className={fields.input}
          name="gift_to"
          defaultValue={giftTo}
          type="text"
          maxLength={64}
          autoComplete="off"
          spellCheck={false}
          aria-describedby={`${id}-error ${id}-hint`}
          aria-invalid={error === '' ? undefined : true}
        />
        <p id={`${id}-error`} className={fields.error}>
          {error}
        </p>
        <p id={`${id}-hint`} className={fields.hint}>
          {t.buying.giftNote}
        </p>
      </div>
    </details>
  )
}
