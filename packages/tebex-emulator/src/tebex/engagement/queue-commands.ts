import type { PaidProduct, Payment } from '../payment.ts'
import { newId, type State } from '../state.ts'

function fillIn(command: string, payment: Payment, { id, name, username }: PaidProduct): string {
  const values: Readonly<Record<string, string>> = {
    id: username?.id ?? '',
    username: username?.username ?? '',
    name: username?.username ?? '',
    transaction: payment.transactionId,
    packageId: String(id),
    packageName: name,
    email: payment.customer.email,
  }
  return command.replace(/\{(\w+)\}/g, (placeholder, key: string) => values[key] ?? placeholder)
}

/** Queues the commands of a payment's packages for the players who receive them. */
export function queueCommands(state: State, payment: Payment): void {
  for (const product of payment.products) {
    const player = product.username
    const pack = state.catalogue.packages.find(({ id }) => id === product.id)
    if (player === null || pack === undefined) continue
    for (const command of pack.commands) {
      const id = newId(state)
      state.commands.set(id, {
        ...command,
        id,
        payment: payment.id,
        package: product.id,
        player,
        command: fillIn(command.command, payment, product),
      })
    }
  }
}
