import type { Script } from '../script.ts'
import { ALL_FRAMEWORKS } from '../script.ts'

export const jobs: Script[] = [
  {
    slug: 'police-job',
    title: 'Police Job',
    category: 'JOBS',
    art: 'badge',
    pitch:
      'A complete police job: duty, cuffs, searches, evidence, fines, an armoury with sign-out, and colleagues on the map whose blips update every 2 seconds.',
    players: [
      'Go on duty at a locker, with uniforms by grade',
      'Cuff, escort, search, put into and take out of vehicles',
      'See every officer on duty on the map, updated every 2 seconds',
      'Write fines and prison time from a list that you define',
      'Sign weapons out of the armoury, each with a serial number',
    ],
    owners: [
      'Stations, garages and armouries are lists of coordinates',
      'Grades decide everything: vehicles, weapons, fines, evidence',
      'Every search and every weapon is logged',
      'Connects to Dispatch & Alerts and to the boss menu when they run',
    ],
    frameworks: ALL_FRAMEWORKS,
    needs: ['es_extended or qb-core', 'oxmysql'],
    screen: {
      title: 'Mission Row · On duty',
      rows: [
        ['201 Alvarez', 'Patrol'],
        ['204 Brandt', 'Traffic stop'],
        ['212 Okafor', 'Available'],
        ['Open calls', '3'],
        ['Blips', 'every 2 s'],
      ],
    },
    config: [
      'Config.BlipInterval = 2000 -- milliseconds',
      "Config.Stations['mrpd'] = {",
      '  duty = vec3(441.8, -982.0, 30.7),',
      '  armoury = vec3(452.6, -980.0, 30.7),',
      '}',
      'Config.Fines.speeding = { 250, 900 }',
    ],
    listings: [
      { id: 7037446, edition: 'escrow', price: 999, since: '2025-06-02' },
      { id: 7037447, edition: 'unlocked', price: 1999, since: '2025-06-02' },
    ],
  },
  {
    slug: 'boss-menu',
    title: 'Boss Menu with Multi-Job',
    category: 'JOBS',
    art: 'org',
    pitch:
      'Run a business, hold more than one job. Bosses hire, promote, pay and check the accounts; players keep up to 3 jobs (configurable) and switch between them.',
    players: [
      'Hold up to 3 jobs (configurable) and switch on duty from one menu',
      'See hours, wages and grade for each job',
      'Leave a job without asking an admin',
    ],
    owners: [
      'Hire, promote and dismiss, even while the employee is offline',
      'Society account with deposits, withdrawals and a written history',
      'Bonuses and wages per grade, set in game by the boss',
      'Works with any job of your framework, without modifying it',
    ],
    frameworks: ALL_FRAMEWORKS,
    needs: ['es_extended or qb-core', 'oxmysql'],
    screen: {
      title: 'Benny’s · Staff',
      rows: [
        ['Rosa Lindt', 'Boss'],
        ['Tom Okoye', 'Mechanic'],
        ['Ivo Petrov', 'Apprentice'],
        ['Account', '$84,210'],
        ['Wages due', '$6,400'],
      ],
    },
    config: [
      'Config.MaxJobs = 3',
      'Config.AllowSameBoss = true',
      "Config.Blacklist = { 'police', 'ambulance' }",
      "Config.OpenCommand = 'jobs'",
      "Config.Society = 'auto'",
    ],
    listings: [{ id: 7020781, edition: 'escrow', price: 999, since: '2025-05-10' }],
  },
  {
    slug: 'boss-menu-gangs',
    title: 'Boss Menu with Multi-Job & Gangs',
    category: 'JOBS',
    art: 'orgGangs',
    pitch:
      'The boss menu with multi-job, plus gangs: their own grades, their own account and a member list that the police cannot see.',
    players: [
      'Hold up to 3 jobs (configurable) and one gang alongside them',
      'Gang grades with their own names and permissions',
      'Gang chat and a shared stash',
    ],
    owners: [
      'Everything in Boss Menu with Multi-Job',
      'Create, rename and remove gangs in game, as an admin',
      'Keeps gang money apart from society money',
      'Uses the gangs of QBCore and QBox; brings its own to ESX',
    ],
    frameworks: ALL_FRAMEWORKS,
    needs: ['es_extended or qb-core', 'oxmysql'],
    screen: {
      title: 'Harbour Crew',
      rows: [
        ['Members', '11'],
        ['Online', '4'],
        ['Top grade', 'Captain'],
        ['Account', '$22,900'],
        ['Stash', '64 / 100 kg'],
      ],
    },
    config: [
      'Config.MaxJobs = 3',
      'Config.Gangs.enabled = true',
      'Config.Gangs.maxMembers = 20',
      "Config.Gangs.grades = { 'Runner',",
      "  'Lieutenant', 'Captain' }",
    ],
    listings: [{ id: 7020782, edition: 'escrow', price: 1299, since: '2025-08-21' }],
  },
]
