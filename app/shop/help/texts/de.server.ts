import type { CauseTexts } from './types.ts'

export const de: CauseTexts = {
  transferred: {
    title: 'Das Asset wurde auf ein anderes Konto übertragen',
    text: 'Ein Asset lässt sich nur einmal übertragen, und das lässt sich nicht rückgängig machen: Das Skript gehört jetzt dem anderen Cfx.re-Konto.',
    steps: [
      'Melde dich bei portal.cfx.re mit dem Konto an, das deinen License Key erstellt hat. Unter „Granted Assets“ muss das Skript stehen.',
      'Hat es ein anderes Konto, erstelle mit diesem Konto einen License Key und trage ihn in die server.cfg ein.',
      'Geht das nicht, schreib uns mit deiner Transaktionsnummer. Nur der Support der Plattform könnte das Asset noch einmal verschieben.',
    ],
  },
  account: {
    title: 'Das Skript wurde mit einem anderen Konto gekauft',
    text: 'Escrow bindet ein Skript an das Cfx.re-Konto, das es gekauft hat. Der License Key deines Servers gehört einem anderen Konto.',
    steps: [
      'Melde dich bei portal.cfx.re an und sieh nach, welches Konto den Key in deiner server.cfg erstellt hat.',
      'Erstelle einen neuen Key mit dem Konto, das das Skript gekauft hat, oder übertrage das Skript auf das Konto des Keys. Das geht nur einmal.',
      'Starte den ganzen Server neu.',
    ],
  },
  key: {
    title: 'Der License Key wird nicht angenommen',
    text: 'Ohne gültigen Key kann der Server nicht nachweisen, was dir gehört. Ein Key gilt für einen Server.',
    steps: [
      'Prüfe bei portal.cfx.re unter „Server Keys“, dass es den Key gibt, dass er nicht abgelaufen ist und nur dieser Server ihn benutzt.',
      'Kopiere ihn neu in die server.cfg, als sv_licenseKey, ohne Leerzeichen und Umbrüche.',
      'Warte nach der Änderung ein paar Minuten und starte dann den ganzen Server neu.',
    ],
  },
  clock: {
    title: 'Die Uhr deines Servers geht falsch',
    text: 'Der Nachweis, was dir gehört, gilt nur kurz. Geht die Uhr um mehr als etwa eine Minute falsch, wird er abgelehnt.',
    steps: [
      'Vergleiche die Uhrzeit des Servers mit time.is.',
      'Schalte die Zeitsynchronisierung ein: in Windows unter „Datum und Uhrzeit“, in Linux mit „timedatectl set-ntp true“.',
      'Starte den ganzen Server neu.',
    ],
  },
  fxap: {
    title: 'Geschützte Dateien fehlen oder sind beschädigt',
    text: 'Zu jedem geschützten Skript gehört eine versteckte Datei namens .fxap. Manche FTP-Programme lassen sie weg oder verändern Dateien beim Hochladen.',
    steps: [
      'Lade das Skript bei portal.cfx.re neu herunter und lösche den alten Ordner auf dem Server.',
      'Lade die ZIP-Datei hoch und entpacke sie auf dem Server, oder stelle dein FTP-Programm auf Binärmodus und lass es versteckte Dateien anzeigen.',
      'Prüfe, dass .fxap neben der fxmanifest.lua liegt. Geschützte Dateien darfst du weder umbenennen noch speichern.',
      'Starte den ganzen Server neu.',
    ],
  },
  build: {
    title: 'Dein Server-Build ist zu alt',
    text: 'Alte Server-Builds (Artifacts) können geschützte Dateien nicht lesen und melden darin Syntaxfehler.',
    steps: [
      'Gib in der Konsole „version“ ein, um deinen Build zu sehen.',
      'Installiere den neuesten empfohlenen Build. Auf der Seite des Skripts steht, welchen es mindestens braucht.',
      'Starte den ganzen Server neu.',
    ],
  },
  restart: {
    title: 'Der Server wurde seit dem Kauf nicht neu gestartet',
    text: 'Was dir gehört, erfährt der Server beim Start. Die Befehle ensure, start und refresh fragen nicht noch einmal nach.',
    steps: [
      'Stoppe den Server ganz und starte ihn wieder. Nur die Ressource neu zu starten reicht nicht.',
      'Bleibt der Fehler, warte, bis das Skript bei portal.cfx.re erscheint. Nach einem Kauf kann das ein paar Minuten dauern.',
    ],
  },
  entitlement: {
    title: 'Der Server darf das Skript nicht benutzen',
    text: 'Das Skript ist nicht unter den Assets des Kontos, dem der License Key gehört. Prüfe die üblichen Gründe in dieser Reihenfolge.',
    steps: [
      'Starte den ganzen Server neu. Was du gekauft hast, während er lief, kennt er noch nicht.',
      'Vergleiche die Konten: Das Konto, das das Skript gekauft hat, muss auch den License Key erstellt haben.',
      'Lade die Dateien noch einmal als ZIP-Datei hoch. Ohne die Datei .fxap kommt derselbe Fehler.',
      'Prüfe die Uhr des Servers. Sie darf höchstens eine Minute falsch gehen.',
    ],
  },
  dependency: {
    title: 'Eine Abhängigkeit fehlt oder startet zu spät',
    text: 'Das Skript braucht eine andere Ressource, etwa oxmysql, ox_lib oder dein Framework, die noch nicht gestartet oder zu alt ist.',
    steps: [
      'Sieh auf der Seite des Skripts nach, was es braucht, und installiere es.',
      'Ordne die ensure-Zeilen in der server.cfg so: oxmysql, ox_lib, das Framework, das Skript.',
      'Startet die Abhängigkeit, dann aktualisiere sie. Älteren Versionen fehlen Funktionen.',
    ],
  },
  folder: {
    title: 'Der Ordner des Skripts heißt anders',
    text: 'Der Server sucht einen Ordner mit genau dem Namen aus der server.cfg, und geschützte Skripte erwarten ihren eigenen Namen.',
    steps: [
      'Gib dem Ordner den Namen, den er im Archiv hat, ohne „-main“, Version oder Leerzeichen.',
      'Prüfe, dass die fxmanifest.lua direkt in diesem Ordner liegt und nicht in einem zweiten Ordner darin.',
      'Schreibe in der server.cfg denselben Namen hinter ensure.',
    ],
  },
}
