import type { Fault } from 'tebex-emulator'
import { type Child, openChild } from '../parts/child.ts'
import type { SandboxQuestion, SandboxReport } from '../parts/sandbox.ts'

/** A fault stays until another one, or until `heal`. */
export type ServicesQuestion = SandboxQuestion | 'heal' | { fault: Fault }

export type ServicesReport = SandboxReport & {
  /** Calls of the language service since the start. */
  modelCalls: number
}

type ServicesChild = Child<ServicesQuestion, ServicesReport>

export function openServices(): Promise<ServicesChild> {
  return openChild('assistant/services-process.ts')
}
