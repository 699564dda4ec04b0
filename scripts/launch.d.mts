import type { ChildProcess } from 'node:child_process'

export function findNode(folder: string): string

export function launch(
  node: string,
  args: readonly string[],
  env?: Record<string, string | undefined>,
): ChildProcess
