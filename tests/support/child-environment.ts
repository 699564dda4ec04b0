/** The environment that a child process needs from this one; each test adds its own variables. */
import process from 'node:process'

const { PATH, HOME, NODE_COMPILE_CACHE } = process.env

export const CHILD_ENVIRONMENT = { PATH, HOME, NODE_COMPILE_CACHE }
