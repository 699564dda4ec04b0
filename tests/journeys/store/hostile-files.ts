/** Files that a hostile or careless person uploads as a picture; all of them are made here, in the moment of the test. */
import { deflateSync } from 'node:zlib'
import {
  blank,
  chunk,
  claimSize,
  gif,
  noise,
  PNG,
  png,
  svg,
  text,
  textBomb,
  withChunks,
  withSegments,
  withSize,
} from './hostile-bytes.ts'

type HostileFile = {
  what: string
  bytes: Buffer
  /** The refusal, or null where a clean picture is made of it. */
  refusal: string | null
}

async function images() {
  const [jpeg, pngImage, webp, avif] = await Promise.all([
    blank(400, 300).jpeg().toBuffer(),
    blank(400, 300).png().toBuffer(),
    blank(400, 300).webp().toBuffer(),
    blank(400, 300).avif({ effort: 0 }).toBuffer(),
  ])
  return { jpeg, png: pngImage, webp, avif }
}
type Images = Awaited<ReturnType<typeof images>>

const empty: () => HostileFile[] = () => [
  { what: 'nothing', bytes: Buffer.alloc(0), refusal: 'no_file' },
  { what: 'one byte', bytes: text('x'), refusal: 'unknown_format' },
  { what: 'a million zeros', bytes: Buffer.alloc(1_000_000), refusal: 'unknown_format' },
  { what: 'a page', bytes: text('<!doctype html><script>alert(1)</script>'), refusal: 'unknown_format' },
  { what: 'a script', bytes: text('fetch("//evil.example")'), refusal: 'unknown_format' },
  { what: 'PHP', bytes: text('<?php system($_GET["c"]); ?>'), refusal: 'unknown_format' },
  { what: 'a program', bytes: text('\x7fELF\x02\x01\x01'), refusal: 'unknown_format' },
  { what: 'an archive', bytes: text('PK\x03\x04'), refusal: 'unknown_format' },
  { what: 'PDF', bytes: text('%PDF-1.7\n'), refusal: 'unknown_format' },
  { what: 'PostScript', bytes: text('%!PS\n{ } loop'), refusal: 'unknown_format' },
  { what: 'an ImageMagick program', bytes: text('push graphic-context'), refusal: 'unknown_format' },
  { what: 'Photoshop', bytes: text('8BPS\0\x01'), refusal: 'unknown_format' },
]

const vectors: () => HostileFile[] = () =>
  Object.entries({
    'an SVG': svg('<rect/>'),
    'an SVG with a script': svg('<script>alert(1)</script>'),
    'an SVG with a handler': svg('<rect onload="alert(1)"/>'),
    'an SVG with a page inside': svg('<foreignObject><iframe src="https://evil.example"/></foreignObject>'),
    'an SVG with an external entity': svg(
      '<text>&x;</text>',
      '<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>',
    ),
    'an SVG with a billion laughs': svg('<text>&b;</text>', '<!DOCTYPE svg [<!ENTITY b "&a;&a;&a;">]>'),
    'an SVG that fetches': svg('<image href="http://127.0.0.1/x.png"/>'),
    'an SVG after a comment': Buffer.concat([text('<!-- a -->'), svg('<script/>')]),
    'an SVG after a mark of its encoding': Buffer.concat([Buffer.from('\ufeff'), svg('<script/>')]),
  }).map(([what, bytes]) => ({
    what,
    bytes,
    refusal: bytes.toString('latin1').startsWith('<!DOCTYPE') ? 'unknown_format' : 'svg',
  }))

/** A few bytes that unpack to very many. */
async function bombs({ png: image, jpeg, webp }: Images): Promise<HostileFile[]> {
  const zeros = deflateSync(Buffer.alloc(7_900_000))
  const gray = await blank(12_000, 12_000).toColourspace('b-w').png().toBuffer()
  return [
    { what: 'a header of 30,000 by 30,000', bytes: png(30_000, 30_000, zeros), refusal: 'too_many_pixels' },
    { what: 'the largest header', bytes: png(2 ** 31 - 1, 2 ** 31 - 1, zeros), refusal: 'undecodable' },
    { what: 'one line of 2 million pixels', bytes: png(2_000_000, 1, zeros), refusal: null },
    { what: 'one column of 10 million pixels', bytes: png(1, 10_000_000, zeros), refusal: 'undecodable' },
    { what: '144 million pixels', bytes: gray, refusal: 'too_many_pixels' },
    {
      what: '25 million interlaced pixels',
      bytes: png(5_000, 5_000, zeros, { interlaced: 1 }),
      refusal: 'too_many_pixels',
    },
    {
      what: 'a header without pixels',
      bytes: png(3_000, 3_000, deflateSync(Buffer.alloc(9))),
      refusal: 'undecodable',
    },
    { what: 'a JPEG of 60,000 by 60,000', bytes: withSize(jpeg, 60_000, 60_000), refusal: 'too_many_pixels' },
    { what: 'a JPEG that says it is larger', bytes: withSize(jpeg, 4_000, 4_000), refusal: null },
    { what: 'a GIF of 65,535 by 65,535', bytes: gif(65_535, 65_535, 1), refusal: 'too_many_pixels' },
    { what: 'a GIF of 100,000 frames', bytes: gif(1, 1, 100_000), refusal: 'too_many_pixels' },
    { what: 'a GIF of 500 large frames', bytes: gif(2_000, 2_000, 500), refusal: 'too_many_pixels' },
    { what: 'a WebP that says it is larger', bytes: claimSize(webp, 16_383), refusal: 'too_many_pixels' },
    {
      what: '900 texts of 8 MB each',
      bytes: withChunks(image, ...Array<Buffer>(900).fill(textBomb(zeros))),
      refusal: null,
    },
    {
      what: 'a profile of 8 MB',
      bytes: withChunks(image, chunk('iCCP', Buffer.concat([text('p\0\0'), zeros]))),
      refusal: null,
    },
  ]
}

/** Pictures with something in them that must not go on. */
function carriers({ jpeg, png: image, webp, avif }: Images): HostileFile[] {
  const page = text('<script>alert(document.cookie)</script>')
  const exif = Buffer.concat([text('Exif\0\0MM\0*\0\0\0\x08'), Buffer.alloc(65_000, page)])
  return [
    { what: 'a JPEG with a page in its comment', bytes: withSegments(jpeg, [0xfe, page]), refusal: null },
    { what: 'a JPEG with a page after its end', bytes: Buffer.concat([jpeg, page]), refusal: null },
    { what: 'a JPEG with 65 KB of Exif', bytes: withSegments(jpeg, [0xe1, exif]), refusal: null },
    {
      what: 'a JPEG with 12 MB of Exif',
      bytes: withSegments(jpeg, ...Array.from({ length: 190 }, (): [number, Buffer] => [0xe1, exif])),
      refusal: null,
    },
    {
      what: 'a JPEG with a broken profile',
      bytes: withSegments(jpeg, [0xe2, Buffer.concat([text('ICC_PROFILE\0\x01\x01'), page])]),
      refusal: null,
    },
    {
      what: 'a PNG with an archive after its end',
      bytes: Buffer.concat([image, text('PK\x03\x04'), page]),
      refusal: null,
    },
    {
      what: 'a PNG with a page in its text',
      bytes: withChunks(image, chunk('tEXt', Buffer.concat([text('k\0'), page]))),
      refusal: null,
    },
    { what: 'a PNG with an unknown chunk', bytes: withChunks(image, chunk('evIl', page)), refusal: null },
    { what: 'a WebP with a page after its end', bytes: Buffer.concat([webp, page]), refusal: null },
    { what: 'an AVIF with a page after its end', bytes: Buffer.concat([avif, page]), refusal: null },
    {
      what: 'a GIF that is a script too',
      bytes: Buffer.concat([gif(1, 1, 1), text('=1;alert(1)//')]),
      refusal: null,
    },
  ]
}

/** Broken in the middle; a decoder says what it can still read. */
function broken({ jpeg, png: image, webp, avif }: Images): HostileFile[] {
  const half = (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)
  const swapped = Buffer.from(image)
  swapped.writeUInt32BE(0xdeadbeef, 29)
  return [
    { what: 'half a JPEG', bytes: half(jpeg), refusal: 'undecodable' },
    { what: 'half a PNG', bytes: half(image), refusal: 'undecodable' },
    { what: 'half a WebP', bytes: half(webp), refusal: 'undecodable' },
    { what: 'half an AVIF', bytes: half(avif), refusal: 'undecodable' },
    { what: 'only the mark of a JPEG', bytes: text('\xff\xd8\xff'), refusal: 'undecodable' },
    { what: 'only the mark of a PNG', bytes: PNG, refusal: 'undecodable' },
    { what: 'only the mark of a GIF', bytes: text('GIF89a'), refusal: 'undecodable' },
    { what: 'a PNG with a wrong sum', bytes: swapped, refusal: 'undecodable' },
    {
      what: 'a PNG with a palette that is not there',
      bytes: png(9, 9, deflateSync(Buffer.alloc(90)), { kind: 3 }),
      refusal: 'undecodable',
    },
    {
      what: 'a chunk longer than the file',
      bytes: Buffer.concat([PNG, Buffer.from([255, 255, 255, 255])]),
      refusal: 'undecodable',
    },
    {
      what: 'a million random bytes after the mark',
      bytes: Buffer.concat([text('\xff\xd8\xff\xe0'), noise(1_000_000)]),
      refusal: 'undecodable',
    },
  ]
}

export async function hostileFiles(): Promise<HostileFile[]> {
  const made = await images()
  return [...empty(), ...vectors(), ...(await bombs(made)), ...carriers(made), ...broken(made)]
}
