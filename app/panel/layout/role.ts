/** What the signed-in person may do: only to show what leads somewhere, the server checks it again. */
import { createContext, useContext } from 'react'
import { may, type Right, type Role } from '#app/panel/access/rights.ts'

export const RoleContext = createContext<Role>('owner')

export function useMay(right: Right): boolean {
  return may(useContext(RoleContext), right)
}
