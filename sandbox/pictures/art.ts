import * as carry from './art/carry.ts'
import * as city from './art/city.ts'
import * as offers from './art/offers.ts'
import * as roads from './art/roads.ts'
import { cards, chart, console, hud, loader, logs, notify, phone } from './art/screens.ts'
import * as work from './art/work.ts'

/** Every object of the family by its name. */
export const ART = {
  ...carry,
  ...work,
  ...roads,
  ...city,
  ...offers,
  cards,
  chart,
  console,
  hud,
  loader,
  logs,
  notify,
  phone,
}

export type ArtName = keyof typeof ART
