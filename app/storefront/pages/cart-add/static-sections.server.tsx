import { useHref } from '#app/framework/hooks.ts'
import { plainName } from '#app/lib/plain-name.ts'
import { useAllMessages } from '#app/messages/index.ts'
import { BuyOptionsFields } from '#app/storefront/components/basket/buy-options.tsx'
import { Cover } from '#app/storefront/components/catalog/cover.tsx'
import { ProductName } from '#app/storefront/components/catalog/product-name.tsx'
import { ProductPrice } from '#app/storefront/components/catalog/product-price.tsx'
import { WaysOn } from '#app/storefront/components/catalog/ways-on.tsx'
import { QuestionFields } from '#app/storefront/components/questions/question-fields.tsx'
import styles from './cart-add.module.css'
import type { CartAddStaticData } from './load.server.ts'

export const staticSections = ({ waysOn, items, ...receipt }: CartAddStaticData) => ({
  more: <WaysOn products={waysOn} />,
  ...Object.fromEntries(items.map((item) => [`item-${item.product.id}`, <Item key={item.form} {...item} />])),
  ...(receipt.together.length > 0 && { together: <Receipt {...receipt} /> }),
})

/** One line for each product that the button adds, and the sum. */
function Receipt({ together, total }: Pick<CartAddStaticData, 'together' | 'total'>) {
  const t = useAllMessages()
  return (
    <>
      <ul className={styles.lines}>
        {together.map(({ form, product, quantity }) => (
          <li key={form}>
            <ProductLine product={product} quantity={quantity} isWithoutTaxNote={total !== null} />
          </li>
        ))}
      </ul>
      {total && (
        <p className={styles.total}>
          {t.cartAdd.total} <ProductPrice price={total} />
        </p>
      )}
    </>
  )
}

type ProductLineProps = {
  product: CartAddStaticData['items'][number]['product']
  quantity?: number
  isMonthlyWhenChosen?: boolean
  isWithoutTaxNote?: boolean
}

function ProductLine({ product, quantity = 1, ...price }: ProductLineProps) {
  const t = useAllMessages()
  const href = useHref()
  return (
    <div className={styles.product}>
      <div className={styles.thumb}>
        <Cover picture={product.picture} name={product.name} sizes="120px" isDecoration />
      </div>
      <div>
        <h2 className={styles.name}>
          {quantity > 1 && `${quantity} × `}
          <a href={href(product.path)}>
            <ProductName name={product.name || t.product.unavailable} />
          </a>
        </h2>
        <ProductPrice price={product.priceText} {...price} />
      </div>
    </div>
  )
}

function Item(item: CartAddStaticData['items'][number]) {
  const { product, quantity, form, next, options, chosen, questions, discordHref, answers, errors, isOwned } =
    item
  const t = useAllMessages()
  return (
    <>
      <ProductLine product={product} isMonthlyWhenChosen={options.prices !== null} />
      {isOwned && (
        <p className={styles.owned}>
          <strong>{product.type === 'subscription' ? t.owned.subscribeAgain : t.owned.buyAgain}</strong>{' '}
          {t.owned.reason(plainName(product.name))}
          <input type="hidden" form={form} name="confirm_owned" value="1" />
        </p>
      )}
      {options.most === null && <input type="hidden" form={form} name="quantity" value={quantity} />}
      <input type="hidden" form={form} name="returnTo" value={next} />
      {!options.elsewhere && (
        <QuestionFields
          form={form}
          questions={questions}
          discordHref={discordHref}
          answers={answers}
          errors={errors}
        />
      )}
      <BuyOptionsFields form={form} options={options} chosen={chosen} errors={errors} />
    </>
  )
}
