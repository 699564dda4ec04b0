import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import { useRef } from 'react'
import { useHref } from '#app/framework/hooks.ts'
import { useAllMessages } from '#app/messages/index.ts'
import { useBasket } from '#app/shop/basket/basket-store.ts'
import { changeQuantity, removePackage } from '#app/shop/basket/items.ts'
import type { BasketPackage } from '#app/shop/basket/types.ts'
import { restoreFocus } from '#app/ui/browser/focus.ts'
import { cx } from '#app/ui/classes.ts'
import { Spinner } from '#app/ui/controls/button.tsx'
import { Form } from '#app/ui/controls/form.tsx'
import layout from '#app/ui/layout.module.css'
import { Cover } from '../catalog/cover.tsx'
import { ProductName, useNameText } from '../catalog/product-name.tsx'
import { ProductPrice } from '../catalog/product-price.tsx'
import styles from './basket-lines.module.css'

type BasketLinesProps = { packages: BasketPackage[]; isCompact?: boolean }

export function BasketLines({ packages, isCompact = false }: BasketLinesProps) {
  const t = useAllMessages()
  return (
    <ul className={cx(isCompact && styles.compact)} aria-label={t.cart.itemsLabel}>
      {packages.map((item) => (
        <Line key={item.id} item={item} heading={isCompact ? 'h3' : 'h2'} />
      ))}
    </ul>
  )
}

type LineProps = {
  item: BasketPackage
  /** One level below the title above the lines. */
  heading: 'h2' | 'h3'
}

function Line({ item, heading: Heading }: LineProps) {
  const t = useAllMessages()
  const href = useHref()
  const isRemoving = useBasket(({ removing }) => removing.has(item.id))
  const { quantity } = item.in_basket
  const name = <ProductName name={item.name || t.product.fallbackName} />
  const nameText = useNameText()(item.name || t.product.fallbackName)
  return (
    <li className={cx(styles.line, isRemoving && styles.removing)} aria-busy={isRemoving}>
      <div className={styles.cover}>
        <Cover picture={item.image} name={item.name} sizes="144px" isDecoration />
      </div>
      <div className={styles.words}>
        <Heading className={styles.name}>{item.path ? <a href={href(item.path)}>{name}</a> : name}</Heading>
        <p className={styles.price}>
          <ProductPrice price={item.price_text} size="small" isWithoutTaxNote />
          {quantity > 1 && item.most === null && (
            <span className={styles.quantity}>{t.cart.quantity(quantity)}</span>
          )}
        </p>
        {item.gift_to !== null && <p className={styles.gift}>{t.cart.giftFor(item.gift_to)}</p>}
        {item.most !== null && <Stepper id={item.id} name={nameText} quantity={quantity} most={item.most} />}
      </div>
      <RemoveButton id={item.id} name={nameText} isRemoving={isRemoving} />
    </li>
  )
}

type StepperProps = { id: number; name: string; quantity: number; most: number }

/** Each button names the target quantity, so that a click that is sent twice counts once. */
function Stepper({ id, name, quantity, most }: StepperProps) {
  const t = useAllMessages()
  const isBusy = useBasket(({ counting }) => counting.has(id))
  const buttons = useRef<HTMLDivElement>(null)

  async function handleSend(form: [string, string][]) {
    await changeQuantity(id, form, t.cart.quantityFailed)
    // The last possible step disables its own button.
    restoreFocus(buttons.current?.querySelector('button:enabled'))
  }

  const steps = [
    { label: t.cart.fewer(name), value: quantity - 1, isPossible: quantity > 1, Icon: Minus },
    { label: t.cart.more(name), value: quantity + 1, isPossible: quantity < most, Icon: Plus },
  ]
  const [fewer, more] = steps.map(({ label, value, isPossible, Icon }) => (
    <button
      key={label}
      className={styles.step}
      type="submit"
      name="quantity"
      value={value}
      aria-label={label}
      disabled={!isPossible}
    >
      <Icon size={16} />
    </button>
  ))
  return (
    <Form
      action="/api/basket/packages"
      onSend={handleSend}
      aria-label={t.cart.quantityOf(name)}
      aria-busy={isBusy}
    >
      <input type="hidden" name="package_id" value={id} />
      <div ref={buttons} className={styles.steps}>
        {fewer}
        <output className={styles.pieces}>{quantity}</output>
        {more}
      </div>
    </Form>
  )
}

const REMOVE = 'form[action$="/remove"] button'

type RemoveButtonProps = { id: number; name: string; isRemoving: boolean }

function RemoveButton({ id, name, isRemoving }: RemoveButtonProps) {
  const t = useAllMessages()
  const button = useRef<HTMLButtonElement>(null)

  async function handleSend() {
    if (isRemoving) return
    const line = button.current?.closest('li')
    const next = line?.nextElementSibling ?? line?.previousElementSibling
    const around = line?.closest('dialog, main')
    if (!(await removePackage(id, t.problems.remove_failed ?? ''))) return restoreFocus(button.current)
    restoreFocus(next?.querySelector<HTMLElement>(REMOVE) ?? around?.querySelector<HTMLElement>('h1, h2'))
  }

  return (
    <Form action="/api/basket/packages/remove" onSend={handleSend}>
      <input type="hidden" name="package_id" value={id} />
      <button
        ref={button}
        type="submit"
        className={cx(layout.icon, styles.remove)}
        disabled={isRemoving}
        aria-label={isRemoving ? t.cart.removing(name) : t.cart.remove(name)}
      >
        {isRemoving ? <Spinner /> : <Trash2 size={18} />}
      </button>
    </Form>
  )
}
