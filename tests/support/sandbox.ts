import { type Child, openChild } from './child.ts'

/** `outage`: from now on the platform responds to every call with 503. */
export type SandboxQuestion = 'report' | 'outage'

export type SandboxReport = {
  url: string
  apiUrl: string
  publicToken: string
  privateKey: string
  webhookSecret: string
}

export type SandboxChild = Child<SandboxQuestion, SandboxReport>

/** The platform's stand-in; without a number it has the demo's packages. */
export function openSandbox(packages?: number): Promise<SandboxChild> {
  return openChild('tests/support/sandbox-process.ts', {
    args: packages === undefined ? [] : [String(packages)],
  })
}
