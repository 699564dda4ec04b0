import type { CauseTexts } from './types.ts'

export const it: CauseTexts = {
  transferred: {
    title: 'L’asset è stato trasferito a un altro account',
    text: 'Un asset si può trasferire una sola volta e il trasferimento è definitivo: ora lo script appartiene all’altro account Cfx.re.',
    steps: [
      'Accedi a portal.cfx.re con l’account che ha creato la tua chiave di licenza. Lo script deve comparire in Granted Assets.',
      'Se lo ha un altro account, crea una chiave di licenza con quell’account e inseriscila in server.cfg.',
      'Se non è possibile, scrivici con il numero di transazione. Solo il supporto della piattaforma potrebbe spostare di nuovo l’asset.',
    ],
  },
  account: {
    title: 'Lo script è stato acquistato con un altro account',
    text: 'Escrow lega uno script all’account Cfx.re che lo ha acquistato. La chiave di licenza del tuo server appartiene a un altro account.',
    steps: [
      'Accedi a portal.cfx.re e verifica quale account ha creato la chiave nel tuo server.cfg.',
      'Crea una nuova chiave con l’account che ha acquistato lo script, oppure trasferisci lo script all’account della chiave. Il trasferimento è possibile una sola volta.',
      'Riavvia l’intero server.',
    ],
  },
  key: {
    title: 'La chiave di licenza non viene accettata',
    text: 'Senza una chiave valida il server non può dimostrare ciò che è tuo. Una chiave vale per un solo server.',
    steps: [
      'Controlla in Server Keys su portal.cfx.re che la chiave esista, non sia scaduta e sia usata solo da questo server.',
      'Copiala di nuovo in server.cfg come sv_licenseKey, senza spazi né interruzioni di riga.',
      'Dopo la modifica attendi qualche minuto, poi riavvia l’intero server.',
    ],
  },
  clock: {
    title: 'L’orologio del tuo server è sbagliato',
    text: 'La prova di ciò che è tuo vale per poco tempo. Viene rifiutata se l’orologio sbaglia di oltre un minuto circa.',
    steps: [
      'Confronta l’ora del server con time.is.',
      'Attiva la sincronizzazione dell’ora: in Windows in «Data e ora», in Linux con «timedatectl set-ntp true».',
      'Riavvia l’intero server.',
    ],
  },
  fxap: {
    title: 'Mancano file protetti o sono danneggiati',
    text: 'Ogni script protetto contiene un file nascosto chiamato .fxap. Alcuni programmi FTP lo tralasciano o convertono i file durante il caricamento.',
    steps: [
      'Scarica di nuovo lo script da portal.cfx.re ed elimina la vecchia cartella dal server.',
      'Carica il file ZIP ed estrailo sul server, oppure imposta il programma FTP in modalità binaria e fagli mostrare i file nascosti.',
      'Controlla che .fxap sia accanto a fxmanifest.lua. Non rinominare né salvare i file protetti.',
      'Riavvia l’intero server.',
    ],
  },
  build: {
    title: 'La build del tuo server è troppo vecchia',
    text: 'Le vecchie build del server (artifacts) non sanno leggere i file protetti e segnalano errori di sintassi al loro interno.',
    steps: [
      'Scrivi «version» nella console per vedere la tua build.',
      'Installa l’ultima build consigliata. La pagina dello script indica quella minima necessaria.',
      'Riavvia l’intero server.',
    ],
  },
  restart: {
    title: 'Il server non è stato riavviato dopo l’acquisto',
    text: 'Il server scopre ciò che è tuo quando si avvia. I comandi ensure, start e refresh non lo richiedono di nuovo.',
    steps: [
      'Ferma completamente il server e avvialo di nuovo. Riavviare la risorsa non basta.',
      'Se l’errore resta, attendi che lo script compaia su portal.cfx.re. Dopo un acquisto possono volerci alcuni minuti.',
    ],
  },
  entitlement: {
    title: 'Il server non è autorizzato a usare lo script',
    text: 'Lo script non è tra gli asset dell’account a cui appartiene la chiave di licenza. Controlla i motivi più comuni in quest’ordine.',
    steps: [
      'Riavvia l’intero server. Non conosce ciò che hai acquistato mentre era in funzione.',
      'Confronta gli account: quello che ha acquistato lo script e quello che ha creato la chiave di licenza devono coincidere.',
      'Carica di nuovo i file come ZIP. Senza il file .fxap l’errore è lo stesso.',
      'Controlla l’orologio del server. Non deve sbagliare di oltre un minuto.',
    ],
  },
  dependency: {
    title: 'Una dipendenza manca o parte troppo tardi',
    text: 'Lo script usa un’altra risorsa, come oxmysql, ox_lib o il tuo framework, che non è ancora partita o è troppo vecchia.',
    steps: [
      'Guarda nella pagina dello script di cosa ha bisogno e installalo.',
      'Metti le righe ensure di server.cfg in quest’ordine: oxmysql, ox_lib, il framework, lo script.',
      'Se la dipendenza parte, aggiornala. Alle versioni vecchie mancano delle funzioni.',
    ],
  },
  folder: {
    title: 'La cartella dello script ha un altro nome',
    text: 'Il server cerca una cartella con esattamente il nome scritto in server.cfg, e gli script protetti si aspettano il proprio nome.',
    steps: [
      'Dai alla cartella il nome che ha nell’archivio, senza «-main», versione o spazi.',
      'Controlla che fxmanifest.lua sia direttamente in questa cartella e non in una seconda cartella al suo interno.',
      'Usa lo stesso nome dopo ensure in server.cfg.',
    ],
  },
}
