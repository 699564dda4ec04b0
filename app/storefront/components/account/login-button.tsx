import { useState } from 'react'
import { useHref, usePage } from '#app/framework/hooks.ts'
import { useMessages } from '#app/messages/index.ts'
import { useSite } from '#app/shop/content/site.ts'
import { login } from '#app/shop/customer/login.ts'
import { Button, Swap } from '#app/ui/controls/button.tsx'
import { Form } from '#app/ui/controls/form.tsx'
import { showToast } from '#app/ui/overlays/toast.tsx'

type LoginButtonProps = {
  /** The login returns with this package in the cart. */
  packageId?: number | undefined
  /** The package's fields. */
  form?: [string, string][] | undefined
  variant?: 'primary' | 'secondary'
  size?: 'small' | 'medium' | 'large'
  isBlock?: boolean
}

export function LoginButton({
  packageId,
  form = [],
  variant = 'primary',
  size = 'small',
  isBlock,
}: LoginButtonProps) {
  const t = useMessages()
  const { loginDelayMs } = useSite().numbers
  const { path, query } = usePage()
  const href = useHref()
  const [isBusy, setBusy] = useState(false)

  async function handleSend(fields: [string, string][]) {
    if (isBusy) return
    setBusy(true)
    const chosen = form.filter(([name]) => name !== 'package_id' && name !== 'returnTo')
    const problem = await login([...fields, ...chosen], loginDelayMs)
    setBusy(false)
    if (problem) showToast({ tone: 'danger', text: problem.detail ?? t.account.loginFailed })
  }

  return (
    <Form action="/api/auth/login" onSend={handleSend}>
      <input type="hidden" name="returnTo" value={query.size > 0 ? `${href(path)}?${query}` : href(path)} />
      {packageId !== undefined && <input type="hidden" name="packageId" value={packageId} />}
      <Button variant={variant} size={size} isBlock={isBlock} disabled={isBusy}>
        <Swap labels={[t.account.login, t.account.processing]} current={isBusy ? 1 : 0} />
      </Button>
    </Form>
  )
}
