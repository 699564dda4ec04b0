/** The parts of the command line, for a custom command with more services on the port. */
export { OPTIONS, OPTIONS_HELP, readOptions, wholeNumber } from './options.ts'
export { fail, print, serve } from './serve.ts'
