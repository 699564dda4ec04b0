/** The clip that a product's page plays after a click. */
import type { Clip } from '../product-notes.ts'

type Sources = {
  /** An https address, or a path in this shop. */
  video: string | null
  /** A file among the store's images. */
  image: string | null
  /** The image's alternative text. */
  alt?: string | undefined
}

const YOUTUBE_HOSTS = new Set(['youtube.com', 'www.youtube.com', 'm.youtube.com', 'youtu.be'])
const YOUTUBE_ID = /^[\w-]{11}$/

/** A video comes before an animation. A video host's player loads in a frame, from the host's cookieless domain. */
export function findClip({ video, image, alt }: Sources): Clip | null {
  if (video !== null) return videoClip(video)
  return image === null ? null : { kind: 'image', src: `/store/images/${image}`, alt }
}

function videoClip(address: string): Clip | null {
  if (address.startsWith('/') && !address.startsWith('//')) return { kind: 'film', src: address }
  const url = URL.parse(address)
  if (url?.protocol !== 'https:') return null
  const id = youtubeId(url)
  return id === null
    ? { kind: 'page', src: url.href }
    : { kind: 'frame', src: `https://www.youtube-nocookie.com/embed/${id}?rel=0` }
}

function youtubeId({ hostname, pathname, searchParams }: URL): string | null {
  if (!YOUTUBE_HOSTS.has(hostname)) return null
  const [, first = '', second = ''] = pathname.split('/')
  const isNamed = ['embed', 'shorts', 'live'].includes(first)
  const id = hostname === 'youtu.be' ? first : isNamed ? second : searchParams.get('v')
  return id && YOUTUBE_ID.test(id) ? id : null
}
