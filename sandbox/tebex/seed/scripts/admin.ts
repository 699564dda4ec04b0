import type { Script } from '../script.ts'
import { ALL_FRAMEWORKS } from '../script.ts'

export const admin: Script[] = [
  {
    slug: 'admin-menu',
    title: 'Admin Menu',
    category: 'ADMIN TOOLS',
    art: 'console',
    pitch:
      'Everything your staff need in one window, and a record of everything they did. Players, vehicles, reports, bans and spectate, under permissions that you can explain.',
    players: [
      'Report with a category and follow the answer',
      'See who helped you and rate it',
      'Appeal a ban in game',
    ],
    owners: [
      'Permissions per action and per group, from ACE or from your framework',
      'Spectate, freeze, revive, teleport, give, warn, kick, ban',
      'Offline bans with evidence and an end date',
      'Every action is logged: who, to whom, where and why',
      'Discord logs through your own webhook',
    ],
    frameworks: ALL_FRAMEWORKS,
    needs: ['es_extended or qb-core', 'oxmysql', 'ox_lib'],
    screen: {
      title: 'Players · 61 online',
      rows: [
        ['14 M. Hale', 'Paramedic'],
        ['22 T. Okoye', 'Mechanic'],
        ['31 J. Marek', '2 warnings'],
        ['Reports', '3 open'],
        ['Last action', 'revive · 12 s ago'],
      ],
    },
    config: [
      'Config.Groups.moderator = {',
      "  'spectate', 'warn', 'kick', 'revive',",
      '}',
      "Config.Open = { command = 'admin', key = 'F10' }",
      "Config.Webhook = 'set in server.cfg'",
    ],
    listings: [
      { id: 7047650, edition: 'escrow', price: 999, since: '2025-07-28' },
      { id: 7047663, edition: 'unlocked', price: 1999, since: '2025-07-28' },
    ],
  },
  {
    slug: 'whitelist-queue',
    title: 'Whitelist & Queue',
    category: 'ADMIN TOOLS',
    art: 'queue',
    pitch:
      'A fair way in: a queue with priorities by Discord role, a whitelist with applications, and a place that is kept if the game crashes.',
    players: [
      'See your place and the waiting time',
      'Keep your place for five minutes after a crash',
      'Apply without leaving the game',
    ],
    owners: [
      'Priorities that rise with time, so that no one waits forever',
      'Applications answered in game or in Discord',
      'Survives restarts with the order intact',
    ],
    frameworks: ALL_FRAMEWORKS,
    needs: ['oxmysql'],
    screen: {
      title: 'Queue',
      rows: [
        ['1 Alvarez', 'next'],
        ['2 Brandt', '1 min'],
        ['3 Okafor', '3 min'],
        ['Reserved', '2 places'],
      ],
    },
    config: [
      'Config.KeepPlace = 300 -- seconds',
      'Config.Priorities = {',
      "  ['supporter'] = 20,",
      "  ['staff'] = 100,",
      '}',
    ],
    listings: [{ id: 7062217, edition: 'escrow', price: 899, since: '2025-12-22' }],
  },
  {
    slug: 'discord-logs',
    title: 'Discord Logs',
    category: 'ADMIN TOOLS',
    art: 'logs',
    pitch:
      'Logs you can actually read: grouped by topic, linked by player and paced to stay within Discord’s limits.',
    players: ['Nothing to see, and that is the point'],
    owners: [
      'Forty events ready, one export for the rest',
      'A queue that respects Discord’s limits',
      'IP addresses and licences are shortened unless you choose otherwise',
      'A copy in your database for thirty days',
    ],
    frameworks: ALL_FRAMEWORKS,
    needs: ['oxmysql'],
    screen: {
      title: '#economy',
      rows: [
        ['Transfer', '$12,000'],
        ['Vehicle sold', 'Bison'],
        ['Society', '- $4,500'],
        ['Queue', '0 waiting'],
      ],
    },
    config: [
      "Config.Channels.economy = 'set in server.cfg'",
      'Config.KeepDays = 30',
      'Config.ShortenAddresses = true',
    ],
    listings: [
      {
        id: 7062205,
        edition: 'escrow',
        price: 599,
        since: '2026-01-05',
        variables: [
          {
            identifier: 'discord_id',
            description: 'Your Discord user ID, for the setup role',
            type: 'discord_id',
            options: [],
          },
        ],
      },
    ],
  },
  {
    slug: 'economy-auditor',
    title:
      'Economy Auditor with Inflation Report, Duplicate Detection, Wealth Distribution Charts and Automatic Weekly Summary for Server Owners',
    category: 'ADMIN TOOLS',
    art: 'chart',
    pitch:
      'Where does the money come from, and who has it? A weekly report in figures, with suspicious transfers at the top.',
    players: ['Prices that stay where they should be'],
    owners: [
      'Money in, money out, per source and per day',
      'Finds duplicated items by their metadata',
      'Flags transfers without an explanation',
      'Reads the tables of ESX, QBCore and QBox without changing them',
    ],
    frameworks: ALL_FRAMEWORKS,
    needs: ['oxmysql'],
    screen: {
      title: 'Week 46',
      rows: [
        ['Created', '$4.2 M'],
        ['Destroyed', '$3.9 M'],
        ['Top source', 'Trucking'],
        ['Suspicious', '7 transfers'],
      ],
    },
    config: ["Config.Report = 'monday 06:00'", 'Config.SuspiciousAbove = 250000', 'Config.ReadOnly = true'],
    listings: [{ id: 7062230, edition: 'escrow', price: 1299, since: '2026-05-18' }],
  },
]
