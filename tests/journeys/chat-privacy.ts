/** A store that keeps less of its chats than the demo does. */
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** The demo's folder with other privacy settings; goes when the test ends. */
export async function copyStoreWithChats(chats: 'anonymous' | 'none'): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'store-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await cp(join(import.meta.dirname, '../../sandbox/store'), folder, { recursive: true })
  const settings = join(folder, 'settings.yaml')
  const text = await readFile(settings, 'utf8')
  await writeFile(settings, text.replace('chats: full', `chats: ${chats}`))
  return folder
}
