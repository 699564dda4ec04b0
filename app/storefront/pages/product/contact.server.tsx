import { useAllMessages } from '#app/messages/index.ts'
import { useSite } from '#app/shop/content/site.ts'
import { DiscordButton } from '#app/storefront/components/content/discord-button.tsx'
import { ProductSection } from '#app/storefront/components/product/product-sections.tsx'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import layout from '#app/ui/layout.module.css'
import styles from './product.module.css'

/** Renders nothing if the seller names no contact. */
export function Contact({ text }: { text: string | null }) {
  const t = useAllMessages()
  const { links, supportEmail } = useSite()
  if (!text && !links.discord && !supportEmail) return null
  return (
    <ProductSection id="contact" title={t.productPage.contact}>
      <div className={styles.aside}>
        {text && <p className={layout.muted}>{text}</p>}
        <DiscordButton />
        {supportEmail && <ButtonLink href={`mailto:${supportEmail}`}>{supportEmail}</ButtonLink>}
      </div>
    </ProductSection>
  )
}
