/** The few kinds of ASN.1 that a certificate is made of, encoded as DER (X.690). */
type Bytes = Uint8Array

function encode(tag: number, ...parts: readonly Bytes[]): Buffer {
  const content = Buffer.concat(parts)
  return Buffer.concat([Buffer.from([tag, ...encodeLength(content.length)]), content])
}

function encodeLength(length: number): number[] {
  if (length < 0x80) return [length]
  const bytes = splitBytes(length, 0x100)
  return [0x80 + bytes.length, ...bytes]
}

/** The digits of a number in some base, the first one first. */
function splitBytes(value: number, base: number): number[] {
  return value < base ? [value] : [...splitBytes(Math.floor(value / base), base), value % base]
}

export const sequence = (...parts: readonly Bytes[]): Buffer => encode(0x30, ...parts)
export const set = (...parts: readonly Bytes[]): Buffer => encode(0x31, ...parts)
export const octets = (content: Bytes): Buffer => encode(0x04, content)
export const text = (value: string): Buffer => encode(0x0c, Buffer.from(value))
export const yes = (): Buffer => encode(0x01, Buffer.from([0xff]))

/** A positive whole number of any size. */
export function integer(bytes: Bytes): Buffer {
  const digits = Buffer.from(
    bytes.subarray(
      Math.max(
        0,
        bytes.findIndex((byte) => byte !== 0),
      ),
    ),
  )
  const isNegative = (digits[0] ?? 0) >= 0x80
  return encode(0x02, ...(isNegative ? [Buffer.from([0])] : []), digits)
}

/** Bits from the left; the last `unused` ones do not count. */
export const bits = (content: Bytes, unused = 0): Buffer => encode(0x03, Buffer.from([unused]), content)

/** An object identifier such as 2.5.29.17. */
export function identifier(dotted: string): Buffer {
  const [first = 0, second = 0, ...others] = dotted.split('.').map(Number)
  const groups = [first * 40 + second, ...others].map((arc) => splitBytes(arc, 0x80))
  const bytes = groups.flatMap((group) =>
    group.map((byte, at) => (at < group.length - 1 ? byte + 0x80 : byte)),
  )
  return encode(0x06, Buffer.from(bytes))
}

/** A moment in epoch milliseconds: with two digits of the year until 2049, with four from then on. */
export function time(moment: number): Buffer {
  const digits = new Date(moment).toISOString().replace(/[-:T]|\.\d+/g, '')
  const isShort = digits < '2050'
  return encode(isShort ? 0x17 : 0x18, Buffer.from(isShort ? digits.slice(2) : digits))
}

/** A field with a number in place of its type: with parts in it, or with bare bytes. */
export const tagged = (number: number, ...parts: readonly Bytes[]): Buffer => encode(0xa0 + number, ...parts)
export const taggedBytes = (number: number, content: Bytes): Buffer => encode(0x80 + number, content)
