import { type Child, openChild } from './child.ts'

/** `slow`: every answer of the platform takes 400 ms longer. `change`: new words in every description. */
export type SandboxQuestion = 'report' | 'forget' | 'slow' | 'change'

export type SandboxReport = {
  url: string
  apiUrl: string
  publicToken: string
  privateKey: string
  webhookSecret: string
  /** Calls of the Headless API since the start or the last `forget`. */
  calls: number
}

export type SandboxChild = Child<SandboxQuestion, SandboxReport>

/** The platform's stand-in; without a count with the demo's packages. */
export function openSandbox(packages?: number): Promise<SandboxChild> {
  return openChild('parts/sandbox-process.ts', { args: packages === undefined ? [] : [String(packages)] })
}
