import { loadLegal } from '../legal.server.ts'

export const load = loadLegal('terms')
