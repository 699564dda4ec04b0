import type { ChatTexts } from './index.ts'

export const it: ChatTexts = {
  locale: 'it',
  window: {
    title: 'Assistenza',
    subtitle: 'Risponde un assistente IA',
    close: 'Chiudi la chat',
    back: 'Cambia lingua',
    chooseLanguage: 'Scegli la tua lingua',
    name: 'Il tuo nome',
    email: 'La tua e-mail',
    start: 'Inizia la chat',
    fillIn: 'Inserisci nome ed e-mail.',
    conversation: 'Conversazione',
    message: 'Il tuo messaggio',
    placeholder: 'Scrivi un messaggio',
    send: 'Invia',
    typing: 'L’assistente sta scrivendo…',
    you: 'Tu',
    assistant: 'Assistente IA',
    notice: 'Avviso',
    tryAgain: 'Riprova',
    products: 'Prodotti in questa risposta',
    suggestions: [
      'Qual è la politica di rimborso?',
      'Quali framework sono supportati?',
      'Come ricevo il mio script?',
    ],
    suggestionsLabel: 'Domande frequenti',
  },
  privacy: {
    summary: 'Cosa condividiamo',
    text: 'Un’IA legge i tuoi messaggi per rispondere; non riceve mai il tuo nome né la tua e-mail. Il nostro team riceve tutto, così una persona può subentrare. Tutto viene cancellato al termine del periodo indicato nell’informativa sulla privacy.',
    download: 'Scarica la conversazione',
    forget: 'Cancella la conversazione',
    forgotten: 'Questa conversazione è stata cancellata dai nostri archivi.',
    notForgotten: 'Non è stato possibile cancellare questa conversazione. Riprova.',
  },
  person: {
    ask: 'Parla con una persona',
    asked: 'Il nostro team ha ricevuto questa conversazione. Continua qui:',
    direct: 'Contatta una persona qui:',
    community: 'Chat della community',
    email: 'E-mail',
  },
  greeting: (name, shop) =>
    `Ciao ${name}! Sono l’assistente IA di ${shop}. Chiedimi di script, prezzi, framework, consegna o rimborsi.`,
  withoutAi: {
    subtitle: 'Risposte dalle FAQ e dal catalogo',
    assistant: 'Assistente',
    privacy:
      'Qui nessuna IA legge i tuoi messaggi; le risposte vengono dalle FAQ e dal catalogo. Il nostro team riceve i messaggi con il tuo nome e la tua e-mail, così una persona può subentrare. Tutto viene cancellato al termine del periodo indicato nell’informativa sulla privacy.',
    greeting: (name, shop) =>
      `Ciao ${name}! Qui non è collegata alcuna IA; cerco le risposte nelle FAQ e nel catalogo di ${shop}.`,
  },
  errors: {
    updating:
      'Il nostro assistente è in aggiornamento. Riprova più tardi o chiedi nella chat della community.',
    refused:
      'Errore di autenticazione: l’assistente non riesce ad accedere al suo servizio. Chiedi nella chat della community.',
    too_many: 'Troppe richieste in questo momento. Attendi un po’ e riprova.',
    unavailable:
      'Abbiamo difficoltà tecniche. Chiedi nella chat della community: lì il nostro team ti aiuterà.',
    busy: 'Ci sono molte domande in questo momento. Attendi qualche istante e riprova.',
    pending: 'Stiamo ancora rispondendo al tuo ultimo messaggio. Attendi un momento.',
    visitor_limit:
      'Hai raggiunto il limite di messaggi di oggi. La chat della community è aperta e domani torno a risponderti.',
    shop_limit: 'L’assistente ha raggiunto il limite di oggi. Chiedi nella chat della community.',
    invalid_input: 'Controlla nome, e-mail e messaggio.',
    send_failed: 'Spiacenti, si è verificato un errore. Riprova tra qualche istante.',
  },
  answer: {
    free: 'Gratis',
    currentPrice: 'I prezzi attuali sono indicati nelle pagine dei prodotti.',
    found: 'Ho trovato questi prodotti:',
    nothing: 'Non ho trovato nulla al riguardo nelle FAQ né nel catalogo.',
    community: (address) =>
      `Per qualsiasi altra domanda, il team risponde nella chat della community: ${address}`,
    noCommunity: (email) => `Per qualsiasi altra domanda, il team risponde via e-mail: ${email}`,
    person: (people, button) =>
      `Una persona del nostro team risponde qui: ${people}. Il pulsante «${button}» passa questa conversazione al team.`,
    cheapest: (name, price) => `Il prezzo più basso è ${price}: ${name}.`,
    under: (count, amount) => `Prodotti fino a ${amount}: ${count}.`,
    noneUnder: (amount) => `Nessuno dei nostri prodotti costa ${amount} o meno.`,
    otherCurrency: (currency) =>
      `I nostri prezzi sono in ${currency}; il tuo importo non è stato convertito.`,
    needs: (name, needs) => `${name} richiede: ${needs}.`,
    needsPage: (name, path) => `La pagina di ${name} elenca tutto ciò che serve: ${path}`,
    worksWith: (name, frameworks) => `${name} funziona con ${frameworks}.`,
    notFor: (name, frameworks) => `${name} non è fatto per ${frameworks}.`,
  },
  purchases: {
    signedOut:
      'Accedi prima con FiveM e chiedimelo di nuovo: così potrò consultare i tuoi acquisti. Li trovi anche in “I miei acquisti” (/account).',
    unavailable: 'Al momento non è possibile consultare i tuoi acquisti. Riprova tra poco.',
    none: 'Non risulta alcun acquisto di questo account Cfx.re.',
    noSubscription: 'Non risulta alcun abbonamento di questo account Cfx.re.',
    line: (name, state) => `${name}: ${state}`,
    status: {
      owned: 'è tuo',
      declined: 'pagamento rifiutato',
      refunded: 'rimborsato',
      disputed: 'è tuo, il pagamento è contestato',
      lost: 'revocato dopo una contestazione',
      expired: 'scaduto',
      gifted: 'regalato',
    },
    subscription: {
      active: (day) => (day ? `attivo, prossimo pagamento il ${day}` : 'attivo'),
      ending: (day) => (day ? `disdetto, valido fino al ${day}` : 'disdetto'),
      ended: (day) => (day ? `terminato il ${day}` : 'terminato'),
      overdue: () => 'l’ultimo pagamento non è riuscito e verrà ritentato',
    },
    where:
      'Ciò che è tuo si scarica da portal.cfx.re, alla voce Granted Assets, con lo stesso account Cfx.re.',
    all: 'Tutti i tuoi acquisti: /account',
    notRecorded: '(Le risposte sugli acquisti non vengono registrate.)',
  },
  transcript: { title: 'Conversazione con', you: 'Tu', assistant: 'Assistente IA', notice: 'Avviso' },
}
