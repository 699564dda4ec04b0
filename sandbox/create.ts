import type { Sandbox, SandboxOptions } from './types.ts'

/** Starts the stand-in for the platform on a port of its own. */
export function createSandbox(_options: SandboxOptions = {}): Promise<Sandbox> {
  return Promise.reject(new Error('The sandbox is being built.'))
}
