import type { ChatTexts } from './index.ts'

export const de: ChatTexts = {
  locale: 'de',
  window: {
    title: 'Support',
    subtitle: 'Hier antwortet ein KI-Assistent',
    close: 'Chat schließen',
    back: 'Sprache ändern',
    chooseLanguage: 'Wähle deine Sprache',
    name: 'Dein Name',
    email: 'Deine E-Mail-Adresse',
    start: 'Chat starten',
    fillIn: 'Bitte gib Name und E-Mail-Adresse an.',
    conversation: 'Gespräch',
    message: 'Deine Nachricht',
    placeholder: 'Nachricht schreiben',
    send: 'Senden',
    typing: 'Der Assistent schreibt …',
    you: 'Du',
    assistant: 'KI-Assistent',
    notice: 'Hinweis',
    tryAgain: 'Erneut versuchen',
    products: 'Produkte in dieser Antwort',
    suggestions: [
      'Wie läuft eine Rückerstattung ab?',
      'Welche Frameworks werden unterstützt?',
      'Wie bekomme ich mein Skript?',
    ],
    suggestionsLabel: 'Häufige Fragen',
  },
  privacy: {
    summary: 'Was wir weitergeben',
    text: 'Eine KI liest deine Nachrichten, um sie zu beantworten; deinen Namen und deine E-Mail-Adresse bekommt sie nie. Unser Team erhält alles drei, damit ein Mensch übernehmen kann. Nach Ablauf der in der Datenschutzerklärung genannten Frist wird alles gelöscht.',
    download: 'Gespräch herunterladen',
    forget: 'Gespräch löschen',
    forgotten: 'Dieses Gespräch wurde bei uns gelöscht.',
    notForgotten: 'Dieses Gespräch konnte nicht gelöscht werden. Bitte versuche es erneut.',
  },
  person: {
    ask: 'Mit einem Menschen sprechen',
    asked: 'Unser Team hat dieses Gespräch erhalten. Hier geht es weiter:',
    direct: 'Hier erreichst du einen Menschen:',
    community: 'Community-Chat',
    email: 'E-Mail',
  },
  greeting: (name, shop) =>
    `Hallo ${name}! Ich bin der KI-Assistent von ${shop}. Frag mich nach Skripten, Preisen, Frameworks, Lieferung oder Rückerstattung.`,
  withoutAi: {
    subtitle: 'Antworten aus FAQ und Katalog',
    assistant: 'Assistent',
    privacy:
      'Hier liest keine KI deine Nachrichten; die Antworten kommen aus FAQ und Katalog. Unser Team erhält die Nachrichten mit deinem Namen und deiner E-Mail-Adresse, damit ein Mensch übernehmen kann. Nach Ablauf der in der Datenschutzerklärung genannten Frist wird alles gelöscht.',
    greeting: (name, shop) =>
      `Hallo ${name}! Hier ist keine KI angeschlossen; ich suche die Antworten in den FAQ und im Katalog von ${shop}.`,
  },
  errors: {
    updating:
      'Unser Assistent wird gerade aktualisiert. Bitte versuche es später erneut oder frag im Community-Chat.',
    refused:
      'Authentifizierungsfehler: Der Assistent kann sich bei seinem Dienst nicht anmelden. Bitte frag im Community-Chat.',
    too_many: 'Zurzeit gibt es zu viele Anfragen. Bitte warte etwas und versuche es erneut.',
    unavailable:
      'Wir haben technische Schwierigkeiten. Bitte frag im Community-Chat, dort hilft dir unser Team.',
    busy: 'Gerade haben viele Besucher Fragen. Bitte warte einen Moment und versuche es erneut.',
    pending: 'Deine letzte Nachricht wird noch beantwortet. Bitte warte einen Moment.',
    visitor_limit:
      'Du hast das Nachrichtenlimit für heute erreicht. Der Community-Chat ist offen, und morgen antworte ich wieder.',
    shop_limit: 'Der Assistent hat sein Limit für heute erreicht. Bitte frag im Community-Chat.',
    invalid_input: 'Bitte prüfe Name, E-Mail-Adresse und Nachricht.',
    send_failed:
      'Entschuldigung, es ist ein Fehler aufgetreten. Bitte versuche es in ein paar Augenblicken erneut.',
  },
  answer: {
    free: 'Kostenlos',
    currentPrice: 'Die aktuellen Preise stehen auf den Produktseiten.',
    found: 'Diese Produkte passen:',
    nothing: 'Dazu habe ich in FAQ und Katalog nichts gefunden.',
    community: (address) => `Bei allen anderen Fragen hilft dir das Team im Community-Chat: ${address}`,
    noCommunity: (email) => `Bei allen anderen Fragen hilft dir das Team per E-Mail: ${email}`,
    person: (people, button) =>
      `Ein Mensch aus unserem Team antwortet hier: ${people}. „${button}“ gibt dem Team dieses Gespräch.`,
    cheapest: (name, price) => `Der niedrigste Preis ist ${price}: ${name}.`,
    under: (count, amount) => `Produkte bis ${amount}: ${count}.`,
    noneUnder: (amount) => `Keines unserer Produkte kostet höchstens ${amount}.`,
    otherCurrency: (currency) => `Unsere Preise sind in ${currency}; dein Betrag wurde nicht umgerechnet.`,
    needs: (name, needs) => `${name} benötigt: ${needs}.`,
    needsPage: (name, path) => `Die Seite von ${name} nennt alles, was es benötigt: ${path}`,
    worksWith: (name, frameworks) => `${name} läuft mit ${frameworks}.`,
    notFor: (name, frameworks) => `${name} ist nicht für ${frameworks} gemacht.`,
  },
  purchases: {
    signedOut:
      'Bitte melde dich zuerst mit FiveM an und frag mich noch einmal: Dann kann ich deine Käufe nachschlagen. Du findest sie auch unter „Meine Käufe“ (/account).',
    unavailable: 'Deine Käufe lassen sich gerade nicht nachschlagen. Bitte versuche es gleich noch einmal.',
    none: 'Zu diesem Cfx.re-Konto ist bei uns kein Kauf verzeichnet.',
    noSubscription: 'Zu diesem Cfx.re-Konto ist bei uns kein Abo verzeichnet.',
    line: (name, state) => `${name}: ${state}`,
    status: {
      owned: 'gehört dir',
      declined: 'Zahlung abgelehnt',
      refunded: 'erstattet',
      disputed: 'gehört dir, die Zahlung ist strittig',
      lost: 'nach einem Zahlungsstreit entzogen',
      expired: 'abgelaufen',
      gifted: 'verschenkt',
    },
    subscription: {
      active: (day) => (day ? `läuft, nächste Zahlung am ${day}` : 'läuft'),
      ending: (day) => (day ? `gekündigt, läuft bis ${day}` : 'gekündigt'),
      ended: (day) => (day ? `beendet am ${day}` : 'beendet'),
      overdue: () => 'die letzte Zahlung ist fehlgeschlagen und wird wiederholt',
    },
    where:
      'Was dir gehört, lädst du unter portal.cfx.re bei Granted Assets mit demselben Cfx.re-Konto herunter.',
    all: 'Alle deine Käufe: /account',
    notRecorded: '(Antworten zu Käufen werden nicht aufgezeichnet.)',
  },
  transcript: { title: 'Gespräch mit', you: 'Du', assistant: 'KI-Assistent', notice: 'Hinweis' },
}
