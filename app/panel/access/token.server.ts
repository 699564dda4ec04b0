/** Random tokens of 256 bits, as the panel's cookies carry them. */
import { randomBytes } from 'node:crypto'

export const TOKEN = /^[A-Za-z0-9_-]{43}$/

export const createToken = () => randomBytes(32).toString('base64url')
