/**
 * The signed-in person's role, so that links which the server would refuse are hidden. The server checks the role
 * again.
 */
import { createContext, useContext } from 'react'
import { may, type Right, type Role } from '#app/panel/access/rights.ts'

export const RoleContext = createContext<Role>('owner')

export function useMay(right: Right): boolean {
  return may(useContext(RoleContext), right)
}
