/**
 * Links customers to Discord accounts and queues role changes: a due row has roles to give or take. Discord ids are
 * sealed under a key of the database's sealed values; a keyed hash identifies an account.
 */
import { createHmac, randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { z } from 'zod'
import type { Database, DiscordLinkRow, Schema } from '#app/server/db/db.server.ts'
import { recordDeletion } from '#app/server/db/deletions.server.ts'
import type { SealedValues } from '#app/server/db/sealed-values.server.ts'
import { createSeal, type Seal } from '#app/server/session/sealed-cookie.server.ts'

export type LinksOptions = {
  db: Pick<Database, 'kysely'>
  sealedValues: Pick<SealedValues, 'findOrCreate'>
  now: () => number
}

/** Sorts before all retries. */
const AT_ONCE = 0

const RoleIds = z.array(z.string())

/** Parses the column `roles`. */
export const parseRoles = (text: string): string[] => RoleIds.parse(JSON.parse(text))

export class Links {
  readonly #options: LinksOptions
  readonly #kysely: LinksOptions['db']['kysely']
  #cached: { key: string; seal: Seal } | null = null

  constructor(options: LinksOptions) {
    this.#options = options
    const {
      db: { kysely },
    } = options
    this.#kysely = kysely
  }

  /** The customer's account; null without one. */
  async find(customer: string): Promise<DiscordLinkRow | null> {
    return (await this.#find(customer)) ?? null
  }

  /** The Discord id; null when its key is lost. */
  async openId({ discord_id }: DiscordLinkRow): Promise<string | null> {
    return z.string().safeParse((await this.#readKey()).seal.open(discord_id)).data ?? null
  }

  /** Makes this the customer's only account, and takes it from any other customer. */
  async link(customer: string, discordId: string): Promise<void> {
    const { key, seal } = await this.#readKey()
    const account = createHmac('sha256', key).update(discordId).digest('base64url')
    const values = {
      customer_key: customer,
      discord_id: seal.close(discordId),
      linked_at: this.#options.now(),
    }
    const fresh = { ...values, status: 'pending', problem: null } as const
    await this.#kysely.transaction().execute(async (transaction) => {
      await this.#release(transaction, customer, account)
      await transaction.deleteFrom('deletions').where('id', '=', `discord ${account}`).execute()
      await transaction
        .insertInto('discord_links')
        .values({ account, ...fresh, roles: '[]', failures: 0, due_at: AT_ONCE, revision: 0 })
        .onConflict((conflict) => conflict.column('account').doUpdateSet({ ...fresh, ...this.#dueAtOnce() }))
        .execute()
    })
  }

  unlink(customer: string): Promise<void> {
    return this.#kysely.transaction().execute((transaction) => this.#release(transaction, customer, null))
  }

  /** Returns false for an account without a customer. */
  async unlinkAccount(account: string): Promise<boolean> {
    const query = this.#kysely
      .selectFrom('discord_links')
      .select('customer_key')
      .where('account', '=', account)
    const customer = (await query.executeTakeFirst())?.customer_key ?? null
    if (customer !== null) await this.unlink(customer)
    return customer !== null
  }

  /** Queues customers whose purchases may have changed. */
  async markDue(customers: readonly string[]): Promise<void> {
    if (customers.length === 0) return
    const query = this.#kysely.updateTable('discord_links').set(this.#dueAtOnce())
    await query.where('customer_key', 'in', customers).execute()
  }

  /** Lists due rows, most urgent first. */
  listDue(limit: number): Promise<DiscordLinkRow[]> {
    return this.#kysely
      .selectFrom('discord_links')
      .selectAll()
      .where('due_at', '<=', this.#options.now())
      .orderBy('due_at')
      .limit(limit)
      .execute()
  }

  /** Finds the time at which the next row is due, in epoch milliseconds; null when no row waits. */
  async findNextDue(): Promise<number | null> {
    const query = this.#kysely
      .selectFrom('discord_links')
      .select(({ fn }) => fn.min<number | null>('due_at').as('at'))
    return (await query.executeTakeFirst())?.at ?? null
  }

  /** Lists up to `limit` linked accounts after `after` that have no work due, with their recorded roles. */
  async listSettled(after: string, limit: number) {
    const rows = await this.#kysely
      .selectFrom('discord_links')
      .select(['account', 'customer_key', 'roles'])
      .where('account', '>', after)
      .where('customer_key', 'is not', null)
      .where('due_at', 'is', null)
      .orderBy('account')
      .limit(limit)
      .execute()
    return rows.map(({ account, customer_key, roles }) => ({
      account,
      customer: customer_key ?? '',
      roles: parseRoles(roles),
    }))
  }

  /** Records roles before they are granted, regardless of the revision, because an unrecorded role would never be removed. */
  async recordRoles({ account }: DiscordLinkRow, roles: readonly string[]): Promise<void> {
    const query = this.#kysely.updateTable('discord_links').set({ roles: JSON.stringify(roles) })
    await query.where('account', '=', account).execute()
  }

  /** Writes the outcome of the work on a row, unless the row has changed meanwhile. */
  async finish(row: DiscordLinkRow, outcome: LinkOutcome): Promise<void> {
    await this.#kysely
      .updateTable('discord_links')
      .set(outcome)
      .where('account', '=', row.account)
      .where('revision', '=', row.revision)
      .execute()
  }

  /** Forgets the account, unless the row has changed meanwhile. */
  async forget({ account, revision }: DiscordLinkRow): Promise<void> {
    const query = this.#kysely.deleteFrom('discord_links').where('account', '=', account)
    await query.where('revision', '=', revision).execute()
  }

  async countProblems(): Promise<{ problem: string; count: number }[]> {
    const rows = await this.#kysely
      .selectFrom('discord_links')
      .select(({ fn }) => ['problem', fn.countAll<number>().as('count')])
      .where('problem', 'is not', null)
      .groupBy('problem')
      .execute()
    return rows.map(({ problem, count }) => ({ problem: problem ?? '', count: Number(count) }))
  }

  /** Makes a row due at once; the new revision voids work under way. */
  #dueAtOnce() {
    return {
      due_at: AT_ONCE,
      failures: 0,
      revision: sql<number>`discord_links.revision + 1`,
    }
  }

  async #readKey() {
    if (this.#cached) return this.#cached
    const make = () => randomBytes(32).toString('base64url')
    const key = z.string().parse(await this.#options.sealedValues.findOrCreate('discord-key', make))
    this.#cached = { key, seal: createSeal([key], 'tradepost discord id v1') }
    return this.#cached
  }

  #find(customer: string) {
    return this.#kysely
      .selectFrom('discord_links')
      .selectAll()
      .where('customer_key', '=', customer)
      .executeTakeFirst()
  }

  /** Unlinks the customer's accounts except the kept one. A row is deleted once its roles are taken. */
  async #release(db: Kysely<Schema>, customer: string, kept: string | null): Promise<void> {
    const rows = await db
      .updateTable('discord_links')
      .set({ customer_key: null, ...this.#dueAtOnce() })
      .where('customer_key', '=', customer)
      .where('account', 'is distinct from', kept)
      .returning('account')
      .execute()
    for (const { account } of rows)
      await recordDeletion(db, { id: `discord ${account}`, at: this.#options.now() })
  }
}

export type LinkOutcome = Partial<
  Pick<DiscordLinkRow, 'status' | 'problem' | 'roles' | 'failures' | 'due_at'>
>
