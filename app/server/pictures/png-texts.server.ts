const SIGNATURE_BYTES = 8
const TEXTS = ['tEXt', 'zTXt', 'iTXt']

/**
 * Removes the text chunks of a PNG. A decoder unpacks each of them three times on the way to a clean picture, and
 * hundreds of 8 MB fit into a small file. A chunk that claims more bytes than there are is left to the decoder.
 */
export function removePngTexts(bytes: Uint8Array): Uint8Array {
  const png = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const kept: Buffer[] = []
  let keptFrom = 0
  for (let start = SIGNATURE_BYTES; start + 8 <= png.length; ) {
    const end = start + 12 + png.readUInt32BE(start)
    if (end <= png.length && TEXTS.includes(png.toString('latin1', start + 4, start + 8))) {
      kept.push(png.subarray(keptFrom, start))
      keptFrom = end
    }
    start = end
  }
  return kept.length === 0 ? bytes : Buffer.concat([...kept, png.subarray(keptFrom)])
}
