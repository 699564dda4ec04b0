/** What a question is about, told by the beginnings of words in six languages. */

const TOPICS = {
  refund:
    /refund|money back|reembols|devolu|devolv|rembours|erstattung|zuruckgeb|geld zuruck|rimbors|restitu/,
  upgrade: /upgrad|passar d|mudar d|cambiar d|passer d|wechsel|passare d/,
  escrow:
    /escrow|unlock|desbloque|entsperr|debloqu|sblocc|open source|source code|codigo fonte|codigo fuente|code source|quelltext|quellcode|codice sorgente|encrypt/,
  subscription: /subscri|subscric|assinatura|mensalidade|suscripc|abonnement|\babo\b|abbonament|membership/,
  coupon: /coupon|cupom|cupon|cupao|discount|descont|descuent|rabatt|gutschein|remise|code promo|sconto/,
  payment:
    /paypal|\bpay|payment|credit card|cartao|tarjeta|carte bancaire|pagament|\bpago|\bpagar|paiement|\bpayer|zahl|pagare/,
  delivery:
    /deliver|receiv|get my|download|entreg|receb|recib|livr|recev|recoi|liefer|bekomm|erhalt|conseg|ricev|descarg|telecharg|herunterlad|scaric/,
  services:
    /custom|service|servic|serviz|dienst|personaliz|medida|sur mesure|instal|desenvolv|desarroll|developp|entwickl|svilupp|from scratch|fix.*bug|bug/,
  frameworks: /framework|\besx\b|qb ?core|\bqbox\b|\bqbx\b/,
  cheapest: /cheapest|lowest|mais barat|mas barat|moins cher|gunstig|billig|meno caro|economic/,
  free: /\bfree\b|gratis|gratuit|kostenlos/,
  support:
    /support|suport|soport|ticket|ayuda|ajuda|hilfe|\bhelp\b|\baide\b|assistenza|aiuto|discord|communi|comuni|human|person|mensch/,
} as const
export type Topic = keyof typeof TOPICS

const PRICE =
  /price|cost|how much|preco|custa|precio|cuesta|cuanto|prix|coute|combien|preis|kostet|viel|prezzo|quanto|expensive/
const ORDERS =
  /ignor|disregard|system prompt|your (rules|instructions|prompt)|instruc[tc]|anweisung|istruzion|consignes|pretend|you are now|act as|developer mode|jailbreak|api.?key|password|senha|contrasena|passwort|mot de passe/
const GREETING =
  /^(hi|hello|hey|good (morning|evening)|ola|oi|bom dia|hola|buenas|buenos dias|bonjour|salut|hallo|guten tag|moin|ciao|buongiorno)\b/

/** Small letters without accents. */
export function plain(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').replaceAll('ß', 'ss').toLowerCase()
}

export function topicsOf(question: string): Topic[] {
  const text = plain(question)
  return Object.keys(TOPICS)
    .filter(isTopic)
    .filter((topic) => TOPICS[topic].test(text))
}

const isTopic = (name: string): name is Topic => Object.hasOwn(TOPICS, name)

export const asksForPrice = (question: string): boolean => PRICE.test(plain(question))
export const givesOrders = (question: string): boolean => ORDERS.test(plain(question))
export const isGreeting = (question: string): boolean => GREETING.test(plain(question).trim())

/** How the names of products are said elsewhere; each line begins with the English word. */
const NAMES = `
backpack mochila rucksack zaino sac
wallet carteira cartera portefeuille geldborse brieftasche portafoglio
police policia polizei polizia
job emprego trabalho trabajo empleo travail metier beruf lavoro
boss chefe jefe patron chef capo
bundle pacote paquete pack paket pacchetto
garages garage garagem garaje garagen garaje
vehicle veiculo vehiculo vehicule fahrzeug veicolo carro coche voiture auto macchina
keys chaves llaves cles schlussel chiavi
fuel combustivel gasolina combustible carburant kraftstoff benzin carburante
housing casa casas maison haus wohnung vivienda logement house
phone telefone telefono telephone handy telefon
fishing pesca peche angeln
robbery roubo assalto robo atraco braquage raub rapina
drugs drogas drogues drogen droghe
queue fila cola warteschlange coda
subscription assinatura subscricao suscripcion abonnement abo abbonamento
admin administrador administrateur
showroom stand concesionario concessionnaire autohaus concessionaria
weather clima meteo wetter
`

const englishOf = new Map<string, string>()
for (const line of NAMES.trim().split('\n')) {
  const [english = '', ...others] = line.split(' ')
  for (const word of others) if (!englishOf.has(word)) englishOf.set(word, english)
}

/** The words of a text that can be part of a product's name, in English as far as they are known. */
export function nameWords(text: string): Set<string> {
  const words = plain(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 2)
    .flatMap((word) => [word, word.replace(/s$/, '')])
    .map((word) => englishOf.get(word) ?? word)
  return new Set(words)
}
