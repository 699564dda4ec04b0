/** Names of people: the audit shows them, so none reads like a part of the shop or like the name of another person. */

const LATIN = 'a-zßæœøđðłħŧŋþəı'
/** A name uses letters of one script only. */
const ALPHABETS = [
  LATIN,
  ...['Cyrillic', 'Greek', 'Armenian', 'Georgian', 'Arabic', 'Hebrew', 'Devanagari', 'Bengali', 'Thai'].map(
    (script) => `\\p{scx=${script}}`,
  ),
  '\\p{scx=Hangul}\\p{scx=Han}',
  '\\p{scx=Han}\\p{scx=Hiragana}\\p{scx=Katakana}',
].map((letters) => new RegExp(`^[${letters}0-9 ._'-]+$`, 'iu'))

const SHAPE = /^[\p{L}\p{N}][\p{L}\p{N}\p{M} ._'-]{1,39}$/u
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u
/** More accents than any language puts on a letter. */
const STACKED_ACCENTS = /\p{Script=Inherited}{3}/u
const ACCENTS = /\p{Script=Inherited}/gu

/** Letters that are drawn like another one, and the letter that stands for both (after UTS #39). */
const LOOK_ALIKES = new Map<string, string>([
  // Greek capitals and small letters have different shapes.
  ...pairLetters('ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ', 'abezhlkmnoptyx'),
  ...pairLetters('αβγεηικμνορστυχωϳ', 'abyenlkuvopotuxwj'),
  ...pairLetters('авекмнорстухѕіјһԁԛԝӏьгѵүпи', 'abekmhopctyxsljhdqwlbrvynu'),
  ...pairLetters('օսհոզցյլ', 'ouhnqgjl'),
  ...pairLetters('ßøđðłħŧŋəþıi10', 'boddlhtneplllo'),
])

/** Words in the languages of the panel that no person may use as a name. */
const RESERVED_WORDS = [
  'owner',
  "owner's",
  'admin',
  'administrator',
  'administration',
  'root',
  'system',
  'tradepost',
  'support',
  'staff',
  'moderator',
  'editor',
  'security',
  'team',
  'main',
  'password',
  'the',
  'dono',
  'dona',
  'proprietário',
  'do proprietário',
  'proprietária',
  'administrador',
  'administradora',
  'administração',
  'sistema',
  'suporte',
  'equipe',
  'moderador',
  'moderadora',
  'editora',
  'segurança',
  'senha',
  'principal',
]
const RESERVED = new RegExp(`^(?:${RESERVED_WORDS.map(toSkeleton).join('|')})+$`)

/** The name to store, or the reason of its refusal. */
export function readName(text: string): { name: string } | { refusal: 'invalid_name' | 'reserved_name' } {
  const name = tidy(text)
  const decomposed = name.normalize('NFKD')
  const isValid =
    SHAPE.test(name) &&
    !INVISIBLE.test(name) &&
    !STACKED_ACCENTS.test(decomposed) &&
    ALPHABETS.some((alphabet) => alphabet.test(decomposed.replace(ACCENTS, '')))
  if (!isValid) return { refusal: 'invalid_name' }
  // "0wner" and "Admin 2" read like the words without a number.
  const readings = [name, name.replace(/[ \d]+$/, ''), name.replace(/\d/g, '')]
  return readings.some((reading) => RESERVED.test(toSkeleton(reading)))
    ? { refusal: 'reserved_name' }
    : { name }
}

/** A key that is equal for names that look the same. */
export function toSkeleton(name: string): string {
  const letters = [...name.normalize('NFKD').replace(ACCENTS, '')].map((letter) => {
    const small = letter.toLowerCase()
    return LOOK_ALIKES.get(letter) ?? LOOK_ALIKES.get(small) ?? small
  })
  return letters
    .join('')
    .replace(/[ ._'-]/g, '')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
}

/** The login name, independent of case. */
export function toNameKey(name: string): string {
  return tidy(name).toLowerCase()
}

function tidy(name: string): string {
  return name.normalize('NFKC').replace(/\s+/g, ' ').trim()
}

function pairLetters(letters: string, likeThese: string): [string, string][] {
  const others = [...likeThese]
  return [...letters].map((letter, index) => [letter, others[index] ?? letter])
}
