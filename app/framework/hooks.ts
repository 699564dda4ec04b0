import { createContext, useContext } from 'react'

/** Where the visitor is. `path` has no language prefix; `query` holds only what the route names. */
export type PageInfo = {
  path: string
  query: URLSearchParams
  locale: string
  layout: string
  status: number
}

type KernelContext = {
  page: PageInfo
  href: (path: string) => string
  navigate: (path: string, options?: { replace?: boolean }) => void
}

export const KernelContext = createContext<KernelContext | null>(null)

function useKernel(): KernelContext {
  const kernel = useContext(KernelContext)
  if (!kernel) throw new Error('a page hook was used outside of a page')
  return kernel
}

export function usePage(): PageInfo {
  return useKernel().page
}

/** Turns a path of the shop into an address in the visitor's language. */
export function useHref(): (path: string) => string {
  return useKernel().href
}

/** Goes to another page as a click on a link would. Does nothing while rendering on the server. */
export function useNavigate(): (path: string, options?: { replace?: boolean }) => void {
  return useKernel().navigate
}
