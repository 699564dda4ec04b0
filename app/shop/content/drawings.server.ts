/** The pictures that the seller's files may name. A page receives the lines of those it shows, not the whole set. */
import BookOpen from 'lucide-react/icons/book-open'
import Bug from 'lucide-react/icons/bug'
import Clock from 'lucide-react/icons/clock'
import Code from 'lucide-react/icons/code'
import Gauge from 'lucide-react/icons/gauge'
import Gift from 'lucide-react/icons/gift'
import Layers from 'lucide-react/icons/layers'
import LifeBuoy from 'lucide-react/icons/life-buoy'
import MapIcon from 'lucide-react/icons/map'
import MessageCircle from 'lucide-react/icons/message-circle'
import PackageCheck from 'lucide-react/icons/package-check'
import Palette from 'lucide-react/icons/palette'
import Rocket from 'lucide-react/icons/rocket'
import Server from 'lucide-react/icons/server'
import Shield from 'lucide-react/icons/shield'
import Star from 'lucide-react/icons/star'
import Terminal from 'lucide-react/icons/terminal'
import Users from 'lucide-react/icons/users'
import Wrench from 'lucide-react/icons/wrench'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { IconName } from '#app/server/store/store.server.ts'
import type { Drawing } from '#app/shop/content/types.ts'

const icons: Record<IconName, typeof Bug> = {
  'book-open': BookOpen,
  bug: Bug,
  clock: Clock,
  code: Code,
  gauge: Gauge,
  gift: Gift,
  layers: Layers,
  'life-buoy': LifeBuoy,
  map: MapIcon,
  'message-circle': MessageCircle,
  'package-check': PackageCheck,
  palette: Palette,
  rocket: Rocket,
  server: Server,
  shield: Shield,
  star: Star,
  terminal: Terminal,
  users: Users,
  wrench: Wrench,
}

const drawings = new Map<IconName, Drawing>()

/** The shapes of an icon, parsed from its markup once. */
export function getDrawing(name: IconName): Drawing {
  const cached = drawings.get(name)
  if (cached) return cached
  const markup = renderToStaticMarkup(createElement(icons[name]))
  const shapes = [...markup.matchAll(/<(path|circle|ellipse|line|polygon|polyline|rect) ([^>]*)>/g)]
  const drawing = shapes.map(([, tag = '', text = '']) => ({ tag, attributes: parseAttributes(text) }))
  drawings.set(name, drawing)
  return drawing
}

function parseAttributes(text: string): Record<string, string> {
  const pairs = [...text.matchAll(/([\w-]+)="([^"]*)"/g)]
  return Object.fromEntries(pairs.map(([, name = '', value = '']) => [name, value]))
}
