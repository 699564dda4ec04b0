/** Marks of communities, which the icon set does not draw. */
type MarkProps = { size?: number }

export function DiscordMark({ size = 20 }: MarkProps) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
      <path d="M19.6 5.2A17 17 0 0 0 15.4 4l-.6 1.1a15.6 15.6 0 0 0-5.6 0L8.6 4a17 17 0 0 0-4.2 1.3C1.8 9.2 1 13 1.4 16.8a17 17 0 0 0 5.2 2.6l1.1-1.8-1.7-.8.4-.3a12 12 0 0 0 11.2 0l.4.3-1.7.8 1.1 1.8a17 17 0 0 0 5.2-2.6c.5-4.4-.8-8.2-3-11.6ZM8.4 14.5c-1 0-1.9-.9-1.9-2.1s.8-2.1 1.9-2.1 1.9.9 1.9 2.1-.8 2.1-1.9 2.1Zm7.2 0c-1 0-1.9-.9-1.9-2.1s.8-2.1 1.9-2.1 1.9.9 1.9 2.1-.8 2.1-1.9 2.1Z" />
    </svg>
  )
}

export function YoutubeMark({ size = 20 }: MarkProps) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
      <path d="M22.5 7.2a2.8 2.8 0 0 0-2-2C18.800 4.800 12 4.800 12 4.800s-6.800 0-8.500.4a2.800 2.800 0 0 0-2 2C1.100 8.900 1.100 12 1.100 12s0 3.100.4 4.800a2.800 2.800 0 0 0 2 2c1.700.4 8.500.4 8.500.4s6.800 0 8.500-.4a2.800 2.800 0 0 0 2-2c.4-1.700.4-4.800.4-4.800s0-3.100-.4-4.800ZM9.800 15.300V8.700l5.700 3.300-5.700 3.300Z" />
    </svg>
  )
}
