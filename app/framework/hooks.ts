import { createContext, useContext } from 'react'
import type { Payload } from './page.ts'

/** `path` has no language prefix; `query` has only the parameters that the route names. */
type PageInfo = Pick<Payload, 'path' | 'locale' | 'layout' | 'status'> & { query: URLSearchParams }

export type Navigate = (path: string, options?: { replace?: boolean }) => void

type PageContext = { page: PageInfo; href: (path: string) => string; navigate: Navigate }

export const PageContext = createContext<PageContext | null>(null)

function usePageContext(): PageContext {
  const page = useContext(PageContext)
  if (!page) throw new Error('a page hook was used outside of a page')
  return page
}

export const usePage = () => usePageContext().page

/** Turns a path of the shop into an address in the visitor's language. */
export const useHref = () => usePageContext().href

/** Opens another page like a click on a link. Does nothing on the server. */
export const useNavigate = () => usePageContext().navigate
