import type { CoreMessages } from '../index.ts'

export const de: CoreMessages = {
  navigation: {
    languages: 'Sprache',
  },
  account: {
    login: 'Mit FiveM anmelden',
    processing: 'Moment …',
    logout: 'Abmelden',
    cart: (count: number) => `Warenkorb (${count})`,
    loginFailed: 'Die Anmeldung konnte nicht gestartet werden',
    cartUnavailable: 'Dein Warenkorb kann gerade nicht angezeigt werden',
  },
  product: {
    details: 'Details',
    /** German says it in one piece, so the name is read aloud after it. */
    add: { before: 'In den Warenkorb', after: '' },
    addMain: { before: 'IN DEN WARENKORB', after: '' },
    choose: 'Optionen wählen',
    processing: 'Moment …',
    processingMain: 'MOMENT …',
    adding: 'Moment …',
    added: 'IM WARENKORB',
    addedToast: 'Produkt in den Warenkorb gelegt!',
    inCart: (name: string) => `${name} liegt in deinem Warenkorb`,
    addFailed: 'Der Artikel konnte nicht in den Warenkorb gelegt werden',
    loginFirst: 'Bitte melde dich zuerst mit FiveM an',
    loginReason: (name: string) =>
      `Skripte sind an ein Cfx.re-Konto gebunden. Melde dich einmal an, dann liegt ${name} in deinem Warenkorb.`,
    notNow: 'Nicht jetzt',
    video: 'Demo-Video',
    watchVideo: (name: string) => `Demo-Video zu ${name} ansehen`,
    preview: 'Vorschau',
    previewOf: (name: string) => `Animierte Vorschau von ${name}`,
    watchPreview: (name: string) => `Animierte Vorschau von ${name} ansehen`,
    videoNote: 'Das Video kommt von einer externen Seite. Vor deinem Klick wird nichts von dort geladen.',
    share: 'Teilen',
    linkCopied: 'Link kopiert',
    inReach: 'Kaufen',
    missingTitle: 'Produkt nicht gefunden',
    missingText: 'Das gesuchte Produkt existiert nicht oder wurde entfernt.',
    browse: 'Skripte ansehen',
    unavailableTitle: 'Dieses Produkt kann gerade nicht angezeigt werden',
    unavailableText:
      'Unsere Shop-Plattform antwortet gerade nicht. Dein Warenkorb bleibt erhalten. Bitte versuche es gleich noch einmal.',
    tryAgain: 'Erneut versuchen',
  },
  subscription: {
    subscribe: { before: 'JETZT', after: 'ABONNIEREN' },
    added: 'Abo in den Warenkorb gelegt!',
    addFailed: 'Das Abo konnte nicht in den Warenkorb gelegt werden',
  },
  promo: {
    label: 'Angebot',
    copy: 'Code kopieren',
    copied: 'Kopiert!',
    close: 'Angebot schließen',
  },
  testimonials: {
    row: (row: number, rows: number) => `Bewertungen, Reihe ${row} von ${rows}`,
    pause: 'Bewertungen anhalten',
    play: 'Bewertungen weiterlaufen lassen',
  },
  carousel: {
    label: 'Ausgewählte Skripte',
    pause: 'Karussell anhalten',
    play: 'Karussell starten',
    goTo: (number: number, total: number) => `Skript ${number} von ${total} zeigen`,
    pages: 'Skript wählen',
  },
  scripts: {
    search: 'Skripte suchen',
    searchHint: 'Skripte suchen',
    find: 'Suchen',
    sort: 'Sortieren nach',
    sorts: {
      featured: 'Empfohlen',
      'best-selling': 'Meistverkauft',
      newest: 'Neueste',
      price: 'Preis aufsteigend',
      'price-desc': 'Preis absteigend',
      name: 'Name',
    },
  },
  pagination: {
    previous: 'Zurück',
    next: 'Weiter',
  },
  chat: {
    open: 'Support-Chat',
    failed: 'Der Chat konnte nicht geöffnet werden. Bitte versuche es erneut.',
  },
  notices: {
    offline: 'Du bist offline. Diese Seite ist vielleicht nicht aktuell.',
    close: 'Schließen',
    toasts: 'Benachrichtigungen',
  },
}
