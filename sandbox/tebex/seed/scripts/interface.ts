import type { Script } from '../script.ts'
import { ALL_FRAMEWORKS } from '../script.ts'

export const interfaces: Script[] = [
  {
    slug: 'street-hud',
    title: 'Street HUD',
    category: 'INTERFACE',
    art: 'hud',
    pitch:
      'A heads-up display that gets out of the way. Health, hunger, speed and compass, shown when they matter and quiet when they do not.',
    players: [
      'Move, resize and hide every part, saved per character',
      'Speedometer with gear, fuel, belt and cruise control',
      'Compass and street names that fade in at junctions',
      'High-contrast and colour-blind palettes',
    ],
    owners: [
      'Your colours from six variables',
      'Draws at 0.01 ms when nothing changes',
      'Reads needs and stress from any framework or from exports',
    ],
    frameworks: ALL_FRAMEWORKS,
    needs: ['es_extended or qb-core'],
    screen: {
      title: 'Layout',
      rows: [
        ['Health', 'Ring'],
        ['Armour', 'Ring'],
        ['Hunger', 'When below 40'],
        ['Speed', 'km/h'],
        ['Compass', 'At junctions'],
      ],
    },
    config: [
      "Config.Units = 'kmh'",
      "Config.Accent = '#7aa2ff'",
      'Config.HideFullBars = true',
      'Config.Seatbelt = { enabled = true, speed = 60 }',
    ],
    listings: [
      { id: 7060108, edition: 'escrow', price: 899, since: '2025-04-28' },
      { id: 7060109, edition: 'unlocked', price: 1799, since: '2025-04-28' },
    ],
  },
  {
    slug: 'pocket-phone',
    title: 'Pocket Phone',
    category: 'INTERFACE',
    art: 'phone',
    pitch:
      'A phone that players forget is a script. Calls, messages, camera, bank, marketplace and a way to add your own apps.',
    players: [
      'Voice calls through pma-voice, with speaker and hold',
      'Messages with pictures and places',
      'Bank, garage, houses and jobs in one pocket',
      'Do-not-disturb, themes and a lock code',
    ],
    owners: [
      'Apps are folders: switch off what you do not want',
      'Your own apps in plain HTML, with a documented bridge',
      'Pictures through the upload service that you choose',
      'Deletes old messages automatically',
    ],
    frameworks: ALL_FRAMEWORKS,
    needs: ['es_extended or qb-core', 'oxmysql', 'pma-voice'],
    screen: {
      title: 'Messages',
      rows: [
        ['Mara', 'On my way'],
        ['Benny’s', 'Your car is ready'],
        ['Bank', '+ $1,200'],
        ['Unknown', 'Dock 4. Midnight.'],
      ],
    },
    config: [
      "Config.Apps = { 'calls', 'messages',",
      "  'camera', 'bank', 'market' }",
      'Config.MessageDays = 30',
      "Config.Upload = 'discord'",
    ],
    listings: [{ id: 7060120, edition: 'escrow', price: 1499, since: '2026-03-02' }],
  },
  {
    slug: 'multicharacter',
    title: 'Multicharacter & Spawn',
    category: 'INTERFACE',
    art: 'cards',
    pitch:
      'The first minute on your server. A character screen with real characters in it, and a spawn map that knows where they live.',
    players: [
      'Characters stand in a scene that you choose',
      'Spawn at the last location, at home, at work or in prison',
      'Delete a character with a waiting time, not by accident',
    ],
    owners: [
      'Slots by Discord role or licence',
      'Works with the common appearance scripts',
      'Loads in the background while the scene plays',
    ],
    frameworks: ALL_FRAMEWORKS,
    needs: ['es_extended or qb-core', 'oxmysql'],
    screen: {
      title: 'Choose a character',
      rows: [
        ['Mara Hale', 'Paramedic'],
        ['Tom Okoye', 'Mechanic'],
        ['Empty slot', 'Create'],
        ['Spawn', 'Last location'],
      ],
    },
    config: [
      'Config.Slots = 3',
      "Config.Scene = 'lighthouse'",
      "Config.Spawns = { 'last', 'home', 'job' }",
      'Config.DeleteDelayHours = 24',
    ],
    listings: [{ id: 7060132, edition: 'escrow', price: 999, since: '2026-04-13' }],
  },
  {
    slug: 'loading-screen',
    title: 'Loading Screen',
    category: 'INTERFACE',
    art: 'loader',
    pitch:
      'Free, small and honest: a loading screen with real progress, your rules, your news and music that can be switched off.',
    players: [
      'Real progress instead of a fake bar',
      'Rules and keys to read while waiting',
      'Mute stays mute',
    ],
    owners: [
      'One file of settings, no framework needed',
      'Pictures or one video, under 2 MB in all',
      'Open source',
    ],
    frameworks: ALL_FRAMEWORKS,
    needs: [],
    screen: {
      title: 'Loading',
      rows: [
        ['Maps', 'done'],
        ['Scripts', '184 / 212'],
        ['Players', '61 online'],
      ],
    },
    config: ["Config.Title = 'Your server'", "Config.Music = 'music.mp3'", 'Config.Rules = true'],
    listings: [{ id: 7060144, edition: 'unlocked', price: 0, since: '2025-03-04' }],
  },
  {
    slug: 'notify-kit',
    title: 'Notify & Progress Kit',
    category: 'INTERFACE',
    art: 'notify',
    pitch:
      'Notifications, progress bars, prompts and confirmations in one style. This page has no pictures on purpose: you will see it in game a hundred times an hour.',
    players: [
      'Messages that stack, wait and merge',
      'Progress that can be cancelled',
      'Readable at 720p and at 4K',
    ],
    owners: [
      'Replaces the notifications of ESX, QBCore and ox_lib without changes to other scripts',
      'Your colours and corner',
      'Sounds, or none',
    ],
    frameworks: ALL_FRAMEWORKS,
    needs: [],
    screen: { title: 'Notify', rows: [['Saved', 'now']] },
    config: ["Config.Position = 'top-right'"],
    listings: [{ id: 7060156, edition: 'escrow', price: 499, since: '2025-10-27', image: 'nowhere' }],
  },
]
