import type { ChatTexts } from './index.ts'

export const fr: ChatTexts = {
  locale: 'fr',
  window: {
    title: 'Support',
    subtitle: 'Un assistant IA vous répond',
    close: 'Fermer le chat',
    back: 'Changer de langue',
    chooseLanguage: 'Choisissez votre langue',
    name: 'Votre nom',
    email: 'Votre e-mail',
    start: 'Démarrer le chat',
    fillIn: 'Veuillez indiquer votre nom et votre e-mail.',
    conversation: 'Conversation',
    message: 'Votre message',
    placeholder: 'Écrivez un message',
    send: 'Envoyer',
    typing: 'L’assistant écrit…',
    you: 'Vous',
    assistant: 'Assistant IA',
    notice: 'Information',
    tryAgain: 'Réessayer',
    products: 'Produits dans cette réponse',
    suggestions: [
      'Quelle est votre politique de remboursement ?',
      'Quels frameworks sont pris en charge ?',
      'Comment vais-je recevoir mon script ?',
    ],
    suggestionsLabel: 'Questions fréquentes',
  },
  privacy: {
    summary: 'Ce que nous partageons',
    text: 'Une IA lit vos messages pour y répondre ; elle ne reçoit jamais votre nom ni votre e-mail. Notre équipe reçoit le tout, pour qu’une personne puisse prendre le relais. Tout est effacé au terme du délai indiqué dans la politique de confidentialité.',
    download: 'Télécharger la conversation',
    forget: 'Effacer la conversation',
    forgotten: 'Cette conversation a été effacée de nos registres.',
    notForgotten: 'Cette conversation n’a pas pu être effacée. Veuillez réessayer.',
  },
  person: {
    ask: 'Parler à une personne',
    asked: 'Notre équipe a reçu cette conversation. Continuez ici :',
    direct: 'Contactez une personne ici :',
    community: 'Chat de la communauté',
    email: 'E-mail',
  },
  greeting: (name, shop) =>
    `Bonjour ${name} ! Je suis l’assistant IA de ${shop}. Posez-moi vos questions sur les scripts, les prix, les frameworks, la livraison ou les remboursements.`,
  withoutAi: {
    subtitle: 'Réponses tirées de la FAQ et du catalogue',
    assistant: 'Assistant',
    privacy:
      'Aucune IA ne lit vos messages ici ; les réponses viennent de la FAQ et du catalogue. Notre équipe reçoit vos messages avec votre nom et votre e-mail, pour qu’une personne puisse prendre le relais. Tout est effacé au terme du délai indiqué dans la politique de confidentialité.',
    greeting: (name, shop) =>
      `Bonjour ${name} ! Aucune IA n’est connectée ici ; je cherche les réponses dans la FAQ et le catalogue de ${shop}.`,
  },
  errors: {
    updating:
      'Notre assistant est en cours de mise à jour. Réessayez plus tard ou posez votre question dans le chat de la communauté.',
    refused:
      'Erreur d’authentification : l’assistant ne peut pas accéder à son service. Posez votre question dans le chat de la communauté.',
    too_many: 'Trop de demandes en ce moment. Patientez un peu et réessayez.',
    unavailable:
      'Nous rencontrons des difficultés techniques. Posez votre question dans le chat de la communauté : notre équipe vous y aidera.',
    busy: 'Beaucoup de visiteurs posent des questions en ce moment. Patientez un instant et réessayez.',
    pending: 'Votre dernier message est encore en cours de traitement. Patientez un instant.',
    visitor_limit:
      'Vous avez atteint la limite de messages du jour. Le chat de la communauté reste ouvert, et je serai de retour demain.',
    shop_limit:
      'L’assistant a atteint sa limite pour aujourd’hui. Posez votre question dans le chat de la communauté.',
    invalid_input: 'Vérifiez votre nom, votre e-mail et votre message.',
    send_failed: 'Désolé, une erreur s’est produite. Réessayez dans quelques instants.',
  },
  answer: {
    free: 'Gratuit',
    currentPrice: 'Les prix actuels figurent sur les pages des produits.',
    found: 'Voici les produits correspondants :',
    nothing: 'Je n’ai rien trouvé à ce sujet dans la FAQ ni dans le catalogue.',
    community: (address) =>
      `Pour toute autre question, l’équipe répond dans le chat de la communauté : ${address}`,
    noCommunity: (email) => `Pour toute autre question, l’équipe répond par e-mail : ${email}`,
    person: (people, button) =>
      `Une personne de notre équipe répond ici : ${people}. Le bouton « ${button} » transmet cette conversation à l’équipe.`,
    cheapest: (name, price) => `Le prix le plus bas est de ${price} : ${name}.`,
    under: (count, amount) => `Produits à ${amount} ou moins : ${count}.`,
    noneUnder: (amount) => `Aucun de nos produits ne coûte ${amount} ou moins.`,
    otherCurrency: (currency) => `Nos prix sont en ${currency} ; votre montant n’a pas été converti.`,
    needs: (name, needs) => `${name} nécessite : ${needs}.`,
    needsPage: (name, path) => `La page de ${name} indique tout ce qu’il faut : ${path}`,
    worksWith: (name, frameworks) => `${name} fonctionne avec ${frameworks}.`,
    notFor: (name, frameworks) => `${name} n’est pas prévu pour ${frameworks}.`,
  },
  purchases: {
    signedOut:
      'Connectez-vous d’abord avec FiveM et reposez-moi la question : je pourrai alors consulter vos achats. Vous les trouverez aussi dans « Mes achats » (/account).',
    unavailable:
      'Vos achats ne peuvent pas être consultés pour le moment. Veuillez réessayer dans un instant.',
    none: 'Aucun achat de ce compte Cfx.re ne figure dans nos données.',
    noSubscription: 'Aucun abonnement de ce compte Cfx.re ne figure dans nos données.',
    line: (name, state) => `${name} : ${state}`,
    status: {
      owned: 'à vous',
      declined: 'paiement refusé',
      refunded: 'remboursé',
      disputed: 'à vous, le paiement est contesté',
      lost: 'retiré après un litige',
      expired: 'expiré',
      gifted: 'offert',
    },
    subscription: {
      active: (day) => (day ? `actif, prochain paiement le ${day}` : 'actif'),
      ending: (day) => (day ? `résilié, valable jusqu’au ${day}` : 'résilié'),
      ended: (day) => (day ? `terminé le ${day}` : 'terminé'),
      overdue: () => 'le dernier paiement a échoué, il sera retenté',
    },
    where:
      'Ce qui est à vous se télécharge sur portal.cfx.re, sous Granted Assets, avec le même compte Cfx.re.',
    all: 'Tous vos achats : /account',
    notRecorded: '(Les réponses sur les achats ne sont pas enregistrées.)',
  },
  transcript: { title: 'Conversation avec', you: 'Vous', assistant: 'Assistant IA', notice: 'Information' },
}
