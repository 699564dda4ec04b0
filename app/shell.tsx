import type { ReactNode } from 'react'

/** What stands around every page. */
export default function Shell({ children }: { children: ReactNode }) {
  return (
    <main id="main" tabIndex={-1}>
      {children}
    </main>
  )
}
