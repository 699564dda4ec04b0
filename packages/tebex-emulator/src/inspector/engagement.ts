/** Shows commands for game servers, community goals, tiers and bans. */
import { html } from 'hono/html'
import type { Html } from '../http/respond.ts'
import type { CommunityGoal } from '../tebex/engagement/goals.ts'
import { deriveStatus, measureProgress } from '../tebex/engagement/progress.ts'
import { formatMoney, toCents } from '../tebex/pricing/money.ts'
import type { Emulator } from '../types.ts'
import { badge, latest, type Section, table } from './parts.ts'

function commandSection(emulator: Emulator): Section {
  const rows = latest(emulator.commands.list()).map(
    ({ command, player, package: pack, require_online, delay }) =>
      html`<tr><td class="mono">${command}</td><td>${player.username}</td><td class="mono">${pack}</td>
<td>${require_online ? 'while online' : 'at once'}${delay > 0 ? `, after ${delay} s` : ''}</td></tr>`,
  )
  return {
    id: 'commands',
    title: 'Commands',
    count: emulator.commands.list().length,
    intro: 'What a game server fetches from the Plugin API and has not run yet.',
    body: table({
      label: 'Commands',
      head: ['Command', 'Player', 'Package', 'Runs'],
      rows,
      empty: 'No commands. They are queued when a package that has some is paid.',
    }),
  }
}

function goalRow(emulator: Emulator, goal: CommunityGoal): Html {
  const { currency } = emulator.catalogue.data.store
  const progress = measureProgress(emulator.payments.list(), goal)
  const status = deriveStatus(goal, progress)
  return html`<tr><td>${goal.name}</td><td class="number">${formatMoney(progress.current, currency)}</td>
<td class="number">${formatMoney(toCents(goal.target), currency)}</td><td class="number">${progress.timesAchieved}</td>
<td class="mono">${goal.sale ?? ''}</td><td>${badge(status, status === 'disabled' ? 'warn' : 'good')}</td></tr>`
}

function goalSection(emulator: Emulator): Section {
  return {
    id: 'goals',
    title: 'Community goals',
    count: emulator.catalogue.data.community_goals.length,
    intro: 'What customers have paid for the packages of each.',
    body: table({
      label: 'Community goals',
      head: ['Name', 'Paid', 'Target', 'Achieved', 'Starts sale', 'State'],
      rows: emulator.catalogue.data.community_goals.map((goal) => goalRow(emulator, goal)),
      empty: 'This store has none.',
    }),
  }
}

function tierSection(emulator: Emulator): Section {
  const { tiers, packages } = emulator.catalogue.data
  const findName = (id: number) => packages.find((pack) => pack.id === id)?.name ?? String(id)
  const rows = tiers.map(
    ({ id, username_id, package_id, pending_downgrade_package_id: next, next_payment_date, active }) =>
      html`<tr><td class="mono">${id}</td><td class="mono">${username_id}</td><td>${findName(package_id)}</td>
<td>${next === null ? '' : findName(next)}</td><td class="mono">${next_payment_date.slice(0, 10)}</td>
<td>${badge(active ? 'active' : 'not active', active ? 'good' : 'warn')}</td></tr>`,
  )
  return {
    id: 'tiers',
    title: 'Tiers',
    intro: 'Packages of which a customer has one at a time.',
    count: tiers.length,
    body: table({
      label: 'Tiers',
      head: ['ID', 'Player', 'Package', 'Then', 'Next payment', 'State'],
      rows,
      empty: 'No customer has a tier. The store’s file can give them some.',
    }),
  }
}

function banSection(emulator: Emulator): Section {
  const rows = emulator.catalogue.data.bans.map(
    ({ time, user, ip, reason }) =>
      html`<tr><td class="mono">${time.slice(0, 10)}</td><td>${user.ign}</td><td class="mono">${ip}</td><td>${reason}</td></tr>`,
  )
  return {
    id: 'bans',
    title: 'Bans',
    count: emulator.catalogue.data.bans.length,
    intro: 'The checkout is closed to these players and addresses.',
    body: table({
      label: 'Bans',
      head: ['Since', 'Player', 'Address', 'Reason'],
      rows,
      empty: 'No bans. They are made by the Plugin API.',
    }),
  }
}

export const engagementSections = (emulator: Emulator): Section[] => [
  commandSection(emulator),
  goalSection(emulator),
  tierSection(emulator),
  banSection(emulator),
]
