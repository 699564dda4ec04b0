import LogOut from 'lucide-react/icons/log-out'
import { useState } from 'react'
import { useMessages } from '#app/messages/index.ts'
import { useSite } from '#app/shop/content/site.ts'
import { logout } from '#app/shop/customer/login.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { Form } from '#app/ui/controls/form.tsx'
import layout from '#app/ui/layout.module.css'

type LogoutButtonProps = { onLogout: () => void }

export function LogoutButton({ onLogout }: LogoutButtonProps) {
  const t = useMessages()
  const { loginDelayMs } = useSite().numbers
  const [isBusy, setBusy] = useState(false)

  async function handleSend() {
    if (isBusy) return
    setBusy(true)
    onLogout()
    await logout(loginDelayMs)
  }

  return (
    <Form action="/api/auth/logout" onSend={handleSend}>
      <Button variant="quiet" size="small" disabled={isBusy}>
        <LogOut size={16} />
        <span className={layout.hiddenOnPhones}>{t.account.logout}</span>
      </Button>
    </Form>
  )
}
