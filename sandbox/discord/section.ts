import { html } from 'hono/html'
import type { Emulator } from 'tebex-emulator'
import { badge, button, type Html, type Section, table } from 'tebex-emulator/extension'
import type { Guild } from './guild.ts'

const SHOWN = 10

/** Shows the Discord server's members with their roles, and the bot's rights and messages. */
export function discordSection(emulator: Emulator, guild: Guild): Section {
  const members = guild.list()
  const outside = emulator.catalogue.data.players.filter(
    ({ username }) => !members.some((member) => member.username === username),
  )
  const move = (command: string, label: string, username: string): Html =>
    button({ command, section: 'discord', label, about: username, values: { username } })
  const rows = [
    ...members.map(
      ({ username, id, roles }) =>
        html`<tr><td>${username}</td><td class="mono">${id}</td><td>${roles.map((name) => badge(name, 'good'))}</td><td>${move('discord-leave', 'Leave', username)}</td></tr>`,
    ),
    ...outside.map(
      ({ username }) =>
        html`<tr><td>${username}</td><td class="muted">not in the server</td><td></td><td>${move('discord-join', 'Join', username)}</td></tr>`,
    ),
  ]
  return {
    id: 'discord',
    title: 'Discord server',
    intro: 'The members, the roles that the shop’s bot gave them and the messages that it sent them.',
    actions: botButtons(guild),
    body: html`${table({
      label: 'Members',
      head: ['Name', 'ID', 'Roles', 'Actions'],
      rows,
      empty: 'This store has no players.',
    })}
${table({
  label: 'Messages of the bot',
  head: ['To', 'Message'],
  rows: guild.listMessages().slice(-SHOWN).reverse().map(toRow(guild)),
  empty: 'No messages yet.',
})}`,
  }
}

const toRow =
  (guild: Guild) =>
  ({ userId, content }: ReturnType<Guild['listMessages']>[number]): Html =>
    html`<tr><td>${guild.findPlayer(userId)?.username ?? userId}</td><td><pre tabindex="0">${content}</pre></td></tr>`

function botButtons({ bot }: Guild): Html {
  const set = (label: string, values: Record<string, string>): Html =>
    button({ command: 'discord-bot', section: 'discord', label, values })
  const isLow = bot.rolePosition === 0
  return html`${set(bot.canManageRoles ? 'Take the bot’s permission' : 'Give the bot its permission', { canManageRoles: String(!bot.canManageRoles) })}${set(isLow ? 'Move the bot’s role up' : 'Move the bot’s role down', { rolePosition: isLow ? '10' : '0' })}${set(bot.failuresInTen > 0 ? 'Discord works' : 'Discord fails 3 in 10', { failuresInTen: bot.failuresInTen > 0 ? '0' : '3' })}`
}
