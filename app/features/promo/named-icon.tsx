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
import type { IconName } from '#app/platform/store.server.ts'

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

/** A picture that the seller's files name. */
export function NamedIcon({ name }: { name: IconName }) {
  const Icon = icons[name]
  return <Icon size={20} aria-hidden="true" />
}
