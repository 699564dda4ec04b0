/** Opens a shop that imports earlier purchases from the Plugin API. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PAYMENT_STATUS } from 'tebex-emulator'
import { expect } from 'vitest'
import { openShop } from '../shop.ts'

/** Opens a shop for a store with years of purchases; tests move the clocks of both. The environment holds the secret, if any. */
export async function openWithHistory(purchases: number, pluginSecret?: string) {
  let moment = Date.now()
  const opened = await openShop({
    sandbox: { history: { purchases }, ...(pluginSecret && { pluginSecret }) },
    env: { LOG_LEVEL: 'trace', ...(pluginSecret && { TEBEX_PLUGIN_SECRET: pluginSecret }) },
    now: () => moment,
  })
  const { sandbox } = opened
  return {
    opened,
    sandbox,
    get shop() {
      return opened.shop
    },
    pass(ms: number) {
      moment += ms
      sandbox.advanceClock(ms)
    },
    paid: () => sandbox.payments.list().filter(({ status }) => status !== PAYMENT_STATUS.declined),
    listStored: () =>
      opened.shop.db.kysely.selectFrom('payments').selectAll().where('source', '=', 'history').execute(),
    pagesAsked: () =>
      sandbox.calls
        .filter(({ operation }) => operation === 'pluginPayments')
        .map(({ path }) => Number(new URLSearchParams(path.split('?')[1]).get('page'))),
  }
}

export type History = Awaited<ReturnType<typeof openWithHistory>>

/** Reads everything that the shop wrote: the files of its database, and its log. */
export async function writtenBy({ opened }: History): Promise<string> {
  const { dataDir } = opened.env
  const files = await readdir(dataDir, { recursive: true, withFileTypes: true })
  const texts = files
    .filter((file) => file.isFile())
    .map((file) => readFile(join(file.parentPath, file.name), 'latin1'))
  return [...(await Promise.all(texts)), ...opened.lines].join('\n')
}

export async function readAll({ shop, sandbox }: History): Promise<void> {
  expect(await shop.history.setKey(sandbox.pluginSecret)).toBe('saved')
  await shop.history.run()
}
