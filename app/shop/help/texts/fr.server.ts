import type { CauseTexts } from './types.ts'

export const fr: CauseTexts = {
  transferred: {
    title: 'L’asset a été transféré vers un autre compte',
    text: 'Un asset ne se transfère qu’une fois et le transfert est définitif : le script appartient désormais à l’autre compte Cfx.re.',
    steps: [
      'Connectez-vous à portal.cfx.re avec le compte qui a créé votre clé de licence. Le script doit figurer dans Granted Assets.',
      'S’il est sur un autre compte, créez une clé de licence avec ce compte et mettez-la dans server.cfg.',
      'Si ce n’est pas possible, écrivez-nous avec votre numéro de transaction. Seul le support de la plateforme pourrait déplacer l’asset à nouveau.',
    ],
  },
  account: {
    title: 'Le script a été acheté avec un autre compte',
    text: 'Escrow lie un script au compte Cfx.re qui l’a acheté. La clé de licence de votre serveur appartient à un autre compte.',
    steps: [
      'Connectez-vous à portal.cfx.re et vérifiez quel compte a créé la clé de votre server.cfg.',
      'Créez une nouvelle clé avec le compte qui a acheté le script, ou transférez le script vers le compte de la clé. Un seul transfert est possible.',
      'Redémarrez le serveur entier.',
    ],
  },
  key: {
    title: 'La clé de licence n’est pas acceptée',
    text: 'Sans clé valide, le serveur ne peut pas prouver ce qui vous appartient. Une clé vaut pour un seul serveur.',
    steps: [
      'Vérifiez dans Server Keys sur portal.cfx.re que la clé existe, n’a pas expiré et n’est utilisée que par ce serveur.',
      'Copiez-la de nouveau dans server.cfg, après sv_licenseKey, sans espace ni retour à la ligne.',
      'Attendez quelques minutes après le changement, puis redémarrez le serveur entier.',
    ],
  },
  clock: {
    title: 'L’horloge de votre serveur n’est pas à l’heure',
    text: 'La preuve de ce qui vous appartient n’est valable que peu de temps. Elle est refusée si l’horloge se trompe de plus d’une minute environ.',
    steps: [
      'Comparez l’heure du serveur avec time.is.',
      'Activez la synchronisation de l’heure : sous Windows dans « Date et heure », sous Linux avec « timedatectl set-ntp true ».',
      'Redémarrez le serveur entier.',
    ],
  },
  fxap: {
    title: 'Des fichiers protégés manquent ou sont endommagés',
    text: 'Chaque script protégé contient un fichier caché nommé .fxap. Certains logiciels FTP l’oublient ou convertissent les fichiers pendant l’envoi.',
    steps: [
      'Téléchargez de nouveau le script sur portal.cfx.re et supprimez l’ancien dossier du serveur.',
      'Envoyez le fichier ZIP et décompressez-le sur le serveur, ou réglez votre logiciel FTP en mode binaire et affichez les fichiers cachés.',
      'Vérifiez que .fxap se trouve à côté de fxmanifest.lua. Ne renommez et n’enregistrez aucun fichier protégé.',
      'Redémarrez le serveur entier.',
    ],
  },
  build: {
    title: 'Le build de votre serveur est trop ancien',
    text: 'Les anciens builds du serveur (artifacts) ne savent pas lire les fichiers protégés et y signalent des erreurs de syntaxe.',
    steps: [
      'Tapez « version » dans la console pour voir votre build.',
      'Installez le dernier build recommandé. La page du script indique le minimum nécessaire.',
      'Redémarrez le serveur entier.',
    ],
  },
  restart: {
    title: 'Le serveur n’a pas été redémarré depuis l’achat',
    text: 'Le serveur apprend ce qui vous appartient à son démarrage. Les commandes ensure, start et refresh ne le redemandent pas.',
    steps: [
      'Arrêtez complètement le serveur, puis relancez-le. Redémarrer la ressource ne suffit pas.',
      'Si l’erreur persiste, attendez que le script apparaisse sur portal.cfx.re. Après un achat, cela peut prendre quelques minutes.',
    ],
  },
  entitlement: {
    title: 'Le serveur n’a pas le droit d’utiliser le script',
    text: 'Le script ne fait pas partie des assets du compte auquel appartient la clé de licence. Vérifiez les raisons habituelles dans cet ordre.',
    steps: [
      'Redémarrez le serveur entier. Il ignore ce que vous avez acheté pendant qu’il tournait.',
      'Comparez les comptes : celui qui a acheté le script et celui qui a créé la clé de licence doivent être le même.',
      'Envoyez de nouveau les fichiers sous forme de ZIP. Sans le fichier .fxap, l’erreur est la même.',
      'Vérifiez l’horloge du serveur. Elle ne doit pas se tromper de plus d’une minute.',
    ],
  },
  dependency: {
    title: 'Une dépendance manque ou démarre trop tard',
    text: 'Le script utilise une autre ressource, comme oxmysql, ox_lib ou votre framework, qui n’a pas encore démarré ou qui est trop ancienne.',
    steps: [
      'Regardez sur la page du script ce dont il a besoin et installez-le.',
      'Mettez les lignes ensure de server.cfg dans cet ordre : oxmysql, ox_lib, le framework, le script.',
      'Si la dépendance démarre bien, mettez-la à jour. Il manque des fonctions aux anciennes versions.',
    ],
  },
  folder: {
    title: 'Le dossier du script porte un autre nom',
    text: 'Le serveur cherche un dossier portant exactement le nom indiqué dans server.cfg, et les scripts protégés attendent leur propre nom.',
    steps: [
      'Donnez au dossier le nom qu’il a dans l’archive, sans « -main », version ni espace.',
      'Vérifiez que fxmanifest.lua se trouve directement dans ce dossier et non dans un second dossier à l’intérieur.',
      'Utilisez le même nom après ensure dans server.cfg.',
    ],
  },
}
