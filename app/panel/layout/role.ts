/** The role of the signed-in person, to show only links that lead somewhere: the server checks it again. */
import { createContext, useContext } from 'react'
import { may, type Right, type Role } from '#app/panel/access/rights.ts'

export const RoleContext = createContext<Role>('owner')

export function useMay(right: Right): boolean {
  return may(useContext(RoleContext), right)
}
