import type { Script } from '../script.ts'
import { ALL_FRAMEWORKS } from '../script.ts'

export const support: Script[] = [
  {
    slug: 'installation',
    title: 'Script Installation',
    category: 'SUPPORT',
    art: 'tools',
    pitch:
      'We install a script on your server, test it with you in game and leave notes. Choose how many scripts; we contact you on Discord.',
    players: ['Nothing changes for players until you approve it'],
    owners: [
      'One script per unit, up to five per order',
      'Backup before, test after',
      'Usually done within two days',
    ],
    frameworks: ALL_FRAMEWORKS,
    needs: [],
    screen: {
      title: 'Appointment',
      rows: [
        ['Backup', 'done'],
        ['Install', 'done'],
        ['Test', 'with you'],
      ],
    },
    config: ['# server.cfg', 'ensure your_new_script'],
    listings: [
      {
        id: 7068501,
        edition: null,
        price: 1499,
        since: '2025-03-04',
        userLimit: 5,
        allowsQuantity: true,
        variables: [
          {
            identifier: 'framework',
            description: 'Framework of your server',
            type: 'dropdown',
            options: ['ESX', 'QBCore', 'QBox'],
          },
          {
            identifier: 'discord_name',
            description: 'Your Discord name, so that we can reach you',
            type: 'text',
            options: [],
          },
        ],
      },
    ],
  },
  {
    slug: 'priority-support',
    title: 'Priority Support',
    category: 'SUPPORT',
    art: 'headset',
    pitch:
      'Your tickets go to the front of the queue. Thirty days of guaranteed answers within an hour, once or as a subscription.',
    players: ['Problems are solved before most players notice them'],
    owners: [
      'Guaranteed answers within an hour, day and night',
      'One dedicated contact for your server',
      'One-time for 30 days, or monthly',
    ],
    frameworks: ALL_FRAMEWORKS,
    needs: [],
    screen: {
      title: 'Ticket 318',
      rows: [
        ['Answered', '38 min'],
        ['Status', 'Solved'],
        ['Person', 'Nora'],
      ],
    },
    config: ['# bring your console log'],
    listings: [{ id: 7068512, edition: null, price: 799, since: '2025-03-04', type: 'both' }],
  },
]

export const subscription: Script[] = [
  {
    slug: 'all-scripts',
    title: 'All Scripts, Monthly',
    category: 'SUBSCRIPTION',
    art: 'infinity',
    pitch:
      'Every Northgate script for one monthly price, new ones included. Cancel at any time; access ends with the month that you paid for.',
    players: ['A server that keeps getting better'],
    owners: ['All premium scripts for ESX and QBCore', 'Priority support', 'Early access', 'Free updates'],
    frameworks: ALL_FRAMEWORKS,
    needs: ['es_extended or qb-core', 'oxmysql'],
    screen: {
      title: 'Your month',
      rows: [
        ['Scripts', 'all'],
        ['Renews', 'monthly'],
        ['Cancel', 'at any time'],
      ],
    },
    config: ['ensure [northgate]'],
    listings: [{ id: 7070001, edition: 'escrow', price: 999, since: '2025-03-04', type: 'subscription' }],
  },
]
