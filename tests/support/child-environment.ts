/** The variables that a process of ours needs from this one's; a test adds what it is about. */
import process from 'node:process'

const { PATH, HOME, NODE_COMPILE_CACHE } = process.env

export const CHILD_ENVIRONMENT = { PATH, HOME, NODE_COMPILE_CACHE }
