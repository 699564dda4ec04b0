/** Lua's interpreter, for the scripts that run on game servers. */
import { existsSync } from 'node:fs'
import { installPackages } from '../../scripts/debian.ts'

/** The program's path; null without one and without the right to install one. */
export async function findLua(): Promise<string | null> {
  const find = () => ['/usr/bin/lua5.4', '/usr/local/bin/lua5.4'].find((path) => existsSync(path)) ?? null
  return find() ?? ((await installPackages('lua5.4')) ? find() : null)
}
