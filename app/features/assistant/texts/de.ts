import type { ChatTexts } from './index.ts'

export const de: ChatTexts = {
  language: 'Deutsch',
  locale: 'de',
  window: {
    title: 'Support',
    subtitle: 'Hier antwortet ein KI-Assistent',
    close: 'Chat schließen',
    back: 'Sprache ändern',
    chooseLanguage: 'Wähle deine Sprache',
    name: 'Dein Name',
    email: 'Deine E-Mail',
    start: 'Chat starten',
    fillIn: 'Bitte gib Name und E-Mail an.',
    conversation: 'Gespräch',
    message: 'Deine Nachricht',
    placeholder: 'Nachricht schreiben',
    send: 'Senden',
    typing: 'Der Assistent schreibt …',
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
    summary: 'Was weitergegeben wird',
    text: 'Eine KI liest deine Nachrichten, um sie zu beantworten; deinen Namen und deine E-Mail bekommt sie nie. Unser Team erhält alle drei, damit ein Mensch übernehmen kann. Alles wird gelöscht, wenn die Frist aus der Datenschutzerklärung abgelaufen ist.',
    download: 'Gespräch herunterladen',
    forget: 'Gespräch löschen',
    forgotten: 'Dieses Gespräch wurde bei uns gelöscht.',
    notForgotten: 'Dieses Gespräch konnte nicht gelöscht werden. Bitte versuche es erneut.',
  },
  person: {
    ask: 'Mit einem Menschen sprechen',
    asked: 'Unser Team hat dieses Gespräch jetzt. Hier geht es weiter:',
    direct: 'Hier antwortet ein Mensch:',
    community: 'Community-Chat',
    email: 'E-Mail',
  },
  greeting: (name, shop) =>
    `Hallo ${name}! Ich bin der KI-Assistent von ${shop}. Frag mich nach Skripten, Preisen, Frameworks, Lieferung oder Rückerstattung.`,
  withoutAi: {
    subtitle: 'Antworten aus FAQ und Katalog',
    assistant: 'Assistent',
    privacy:
      'Hier liest keine KI deine Nachrichten; sie werden in FAQ und Katalog nachgeschlagen. Unser Team erhält sie mit Namen und E-Mail, damit ein Mensch übernehmen kann. Alles wird gelöscht, wenn die Frist aus der Datenschutzerklärung abgelaufen ist.',
    greeting: (name, shop) =>
      `Hallo ${name}! Hier ist keine KI angeschlossen; ich suche deine Fragen in den FAQ und im Katalog von ${shop}.`,
  },
  errors: {
    updating:
      'Unser Assistent wird gerade aktualisiert. Bitte versuche es später erneut oder frag im Community-Chat.',
    refused:
      'Authentifizierungsfehler: Der Assistent kann sich bei seinem Dienst nicht anmelden. Bitte frag im Community-Chat.',
    too_many: 'Im Moment sind es zu viele Anfragen. Bitte warte etwas und versuche es erneut.',
    unavailable: 'Wir haben technische Schwierigkeiten. Bitte frag im Community-Chat; dort hilft dir jemand.',
    busy: 'Gerade fragen viele Besucher. Bitte warte einen Moment und versuche es erneut.',
    pending: 'Deine letzte Nachricht wird noch beantwortet. Bitte warte einen Moment.',
    visitor_limit:
      'Du hast die Zahl der Nachrichten für heute erreicht. Der Community-Chat ist offen, und morgen antworte ich wieder.',
    shop_limit: 'Der Assistent hat für heute alles beantwortet, was er darf. Bitte frag im Community-Chat.',
    invalid_input: 'Bitte prüfe Name, E-Mail und Nachricht.',
    send_failed:
      'Entschuldigung, es ist ein Fehler aufgetreten. Bitte versuche es in ein paar Augenblicken erneut.',
  },
  answer: {
    free: 'Kostenlos',
    currentPrice: 'Die aktuellen Preise stehen auf den Produktseiten.',
    searchNote: 'Hier ist keine KI angeschlossen, deshalb habe ich in FAQ und Katalog nachgesehen.',
    found: 'Diese Produkte passen:',
    nothing: 'Dazu habe ich in FAQ und Katalog nichts gefunden.',
    community: (address) => `Bei allem anderen antwortet das Team im Community-Chat: ${address}`,
    noCommunity: (email) => `Bei allem anderen antwortet das Team per E-Mail: ${email}`,
  },
  transcript: { title: 'Gespräch mit', you: 'Du', assistant: 'KI-Assistent', notice: 'Hinweis' },
}
