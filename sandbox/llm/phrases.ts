/** The model's manners in six languages; what is in braces comes from the facts. */
import type { Language } from './facts.ts'

export type Phrases = {
  greeting: string
  decline: string
  unknown: string
  product: string
  monthly: string
  worksWith: string
  needs: string
  alsoFits: string
  refund: string
  noRefund: string
  delivery: string
  deliveryPlain: string
  escrow: string
  upgrade: string
  frameworks: string
  subscription: string
  subscriptionEnds: string
  services: string
  coupon: string
  payment: string
  cheapest: string
  free: string
  noFree: string
  support: string
  more: string
}

export const phrases: Record<Language, Phrases> = {
  en: {
    greeting: 'Hello! I answer questions about the scripts, prices, delivery and support of {shop}.',
    decline: 'I can only help with questions about {shop} and its scripts.',
    unknown: 'I do not have that information. Please ask our team in the community chat.',
    product: '{name} costs {price}{monthly}.',
    monthly: ' per month',
    worksWith: 'It works with {frameworks}.',
    needs: 'It needs {needs}.',
    alsoFits: 'Also worth a look: {name} for {price}.',
    refund:
      'You can request a refund within {days} days, and approved refunds arrive in {span} business days.',
    noRefund: 'Unlocked scripts cannot be refunded once they have been downloaded.',
    delivery: 'Delivery is automatic and takes under {minutes} minutes on average.',
    deliveryPlain: 'The script is added to your Cfx.re account; download it from the Cfx.re portal.',
    escrow:
      'Escrow scripts are protected by Cfx.re Asset Escrow, with an open configuration. Unlocked scripts come with the full source code.',
    upgrade: 'You can upgrade from the escrow to the unlocked edition by paying the difference.',
    frameworks: 'Our scripts work with {frameworks}.',
    subscription: 'The subscription costs {price} per month and includes all premium scripts, new ones too.',
    subscriptionEnds: 'It renews monthly and you can cancel anytime; access ends with the billing cycle.',
    services: 'We also offer {services}. Open a ticket in our community chat to begin.',
    coupon: 'With the code {code} you get {percent}% off your first purchase.',
    payment: 'Payment is handled by Tebex, our reseller and merchant of record, at its checkout.',
    cheapest: 'Our lowest price is {price}, for {name}.',
    free: 'Free of charge: {names}.',
    noFree: 'There are no free scripts at the moment.',
    support: 'Our team helps you in the community chat: {link}',
    more: 'Anything else you would like to know?',
  },
  pt: {
    greeting: 'Olá! Respondo a perguntas sobre os scripts, preços, entrega e suporte da {shop}.',
    decline: 'Só posso ajudar com perguntas sobre a {shop} e os seus scripts.',
    unknown: 'Não tenho essa informação. Pergunte à nossa equipe no chat da comunidade.',
    product: '{name} custa {price}{monthly}.',
    monthly: ' por mês',
    worksWith: 'Funciona com {frameworks}.',
    needs: 'Precisa de {needs}.',
    alsoFits: 'Veja também: {name} por {price}.',
    refund: 'Você pode pedir reembolso em até {days} dias, e o dinheiro volta em {span} dias úteis.',
    noRefund: 'Scripts abertos não são reembolsados depois do download.',
    delivery: 'A entrega é automática e leva em média menos de {minutes} minutos.',
    deliveryPlain: 'O script vai para a sua conta Cfx.re; você o baixa no portal da Cfx.re.',
    escrow:
      'Scripts em escrow são protegidos pelo Asset Escrow da Cfx.re, com a configuração aberta. Os abertos trazem todo o código-fonte.',
    upgrade: 'Você pode passar da versão escrow para a versão aberta pagando só a diferença.',
    frameworks: 'Nossos scripts funcionam com {frameworks}.',
    subscription: 'A assinatura custa {price} por mês e inclui todos os scripts premium, também os novos.',
    subscriptionEnds:
      'Renova todos os meses e você pode cancelar quando quiser; o acesso termina com o ciclo pago.',
    services: 'Também oferecemos {services}. Abra um ticket no chat da comunidade.',
    coupon: 'Com o código {code} você tem {percent}% de desconto na primeira compra.',
    payment:
      'O pagamento é feito na página da Tebex, nossa revendedora e vendedora oficial (merchant of record).',
    cheapest: 'O preço mais baixo é {price}, para {name}.',
    free: 'Grátis: {names}.',
    noFree: 'No momento não há scripts grátis.',
    support: 'Nossa equipe ajuda no chat da comunidade: {link}',
    more: 'Posso ajudar em mais alguma coisa?',
  },
  es: {
    greeting: '¡Hola! Respondo preguntas sobre los scripts, precios, entrega y soporte de {shop}.',
    decline: 'Solo puedo ayudar con preguntas sobre {shop} y sus scripts.',
    unknown: 'No tengo esa información. Pregunta a nuestro equipo en el chat de la comunidad.',
    product: '{name} cuesta {price}{monthly}.',
    monthly: ' al mes',
    worksWith: 'Funciona con {frameworks}.',
    needs: 'Necesita {needs}.',
    alsoFits: 'Mira también: {name} por {price}.',
    refund:
      'Puedes pedir un reembolso en los {days} días siguientes, y los reembolsos aprobados llegan en {span} días laborables.',
    noRefund: 'Los scripts abiertos no se reembolsan después de la descarga.',
    delivery: 'La entrega es automática y tarda de media menos de {minutes} minutos.',
    deliveryPlain: 'El script llega a tu cuenta de Cfx.re; lo descargas en el portal de Cfx.re.',
    escrow:
      'Los scripts escrow están protegidos por Asset Escrow de Cfx.re, con la configuración abierta. Los abiertos traen todo el código fuente.',
    upgrade: 'Puedes pasar de la versión escrow a la abierta pagando solo la diferencia.',
    frameworks: 'Nuestros scripts funcionan con {frameworks}.',
    subscription:
      'La suscripción cuesta {price} al mes e incluye todos los scripts premium, también los nuevos.',
    subscriptionEnds:
      'Se renueva cada mes y puedes cancelar cuando quieras; el acceso termina con el ciclo pagado.',
    services: 'También ofrecemos {services}. Abre un ticket en el chat de la comunidad.',
    coupon: 'Con el código {code} tienes un {percent} % de descuento en tu primera compra.',
    payment:
      'El pago se hace en la página de Tebex, nuestro revendedor y vendedor oficial (merchant of record).',
    cheapest: 'Nuestro precio más bajo es {price}, para {name}.',
    free: 'Gratis: {names}.',
    noFree: 'Ahora mismo no hay scripts gratis.',
    support: 'Nuestro equipo te ayuda en el chat de la comunidad: {link}',
    more: '¿Algo más que quieras saber?',
  },
  fr: {
    greeting:
      'Bonjour ! Je réponds aux questions sur les scripts, les prix, la livraison et le support de {shop}.',
    decline: 'Je ne peux aider que pour les questions sur {shop} et ses scripts.',
    unknown: 'Je n’ai pas cette information. Demandez à notre équipe dans le chat de la communauté.',
    product: '{name} coûte {price}{monthly}.',
    monthly: ' par mois',
    worksWith: 'Il fonctionne avec {frameworks}.',
    needs: 'Il lui faut {needs}.',
    alsoFits: 'À voir aussi : {name} pour {price}.',
    refund:
      'Vous pouvez demander un remboursement sous {days} jours ; les remboursements acceptés arrivent en {span} jours ouvrés.',
    noRefund: 'Les scripts déverrouillés ne sont pas remboursés après le téléchargement.',
    delivery: 'La livraison est automatique et prend en moyenne moins de {minutes} minutes.',
    deliveryPlain: 'Le script arrive sur votre compte Cfx.re ; vous le téléchargez dans le portail Cfx.re.',
    escrow:
      'Les scripts escrow sont protégés par Asset Escrow de Cfx.re, avec une configuration ouverte. Les scripts déverrouillés contiennent tout le code source.',
    upgrade:
      'Vous pouvez passer de la version escrow à la version déverrouillée en ne payant que la différence.',
    frameworks: 'Nos scripts fonctionnent avec {frameworks}.',
    subscription:
      'L’abonnement coûte {price} par mois et comprend tous les scripts premium, les nouveaux aussi.',
    subscriptionEnds:
      'Il se renouvelle chaque mois et se résilie à tout moment ; l’accès prend fin avec la période payée.',
    services: 'Nous proposons aussi {services}. Ouvrez un ticket dans le chat de la communauté.',
    coupon: 'Avec le code {code}, vous avez {percent} % de remise sur votre premier achat.',
    payment:
      'Le paiement se fait sur la page de Tebex, notre revendeur et vendeur officiel (merchant of record).',
    cheapest: 'Notre prix le plus bas est {price}, pour {name}.',
    free: 'Gratuit : {names}.',
    noFree: 'Il n’y a pas de script gratuit en ce moment.',
    support: 'Notre équipe vous aide dans le chat de la communauté : {link}',
    more: 'Souhaitez-vous savoir autre chose ?',
  },
  de: {
    greeting: 'Hallo! Ich beantworte Fragen zu Skripten, Preisen, Lieferung und Support von {shop}.',
    decline: 'Ich kann nur bei Fragen zu {shop} und seinen Skripten helfen.',
    unknown: 'Dazu habe ich keine Informationen. Frag bitte unser Team im Community-Chat.',
    product: '{name} kostet {price}{monthly}.',
    monthly: ' im Monat',
    worksWith: 'Es läuft mit {frameworks}.',
    needs: 'Es braucht {needs}.',
    alsoFits: 'Sieh dir auch an: {name} für {price}.',
    refund:
      'Du kannst innerhalb von {days} Tagen eine Rückerstattung beantragen; genehmigte kommen in {span} Werktagen an.',
    noRefund: 'Unlocked-Skripte werden nach dem Download nicht erstattet.',
    delivery: 'Die Lieferung ist automatisch und dauert im Schnitt weniger als {minutes} Minuten.',
    deliveryPlain: 'Das Skript kommt in dein Cfx.re-Konto; du lädst es im Cfx.re-Portal herunter.',
    escrow:
      'Escrow-Skripte sind durch das Asset Escrow von Cfx.re geschützt, die Konfiguration ist offen. Unlocked-Skripte enthalten den vollständigen Quellcode.',
    upgrade: 'Du kannst von der Escrow- zur Unlocked-Version wechseln und zahlst nur die Differenz.',
    frameworks: 'Unsere Skripte laufen mit {frameworks}.',
    subscription: 'Das Abo kostet {price} im Monat und enthält alle Premium-Skripte, auch neue.',
    subscriptionEnds:
      'Es verlängert sich monatlich und ist jederzeit kündbar; der Zugang endet mit dem bezahlten Zeitraum.',
    services: 'Wir bieten auch {services}. Öffne dafür ein Ticket im Community-Chat.',
    coupon: 'Mit dem Code {code} bekommst du {percent} % Rabatt auf deinen ersten Einkauf.',
    payment:
      'Die Zahlung läuft über die Bezahlseite von Tebex, unserem Wiederverkäufer und deinem Vertragspartner (Merchant of Record).',
    cheapest: 'Unser niedrigster Preis ist {price}, für {name}.',
    free: 'Kostenlos: {names}.',
    noFree: 'Im Moment gibt es kein kostenloses Skript.',
    support: 'Unser Team hilft dir im Community-Chat: {link}',
    more: 'Möchtest du noch etwas wissen?',
  },
  it: {
    greeting: 'Ciao! Rispondo a domande su script, prezzi, consegna e assistenza di {shop}.',
    decline: 'Posso aiutare solo con domande su {shop} e i suoi script.',
    unknown: 'Non ho questa informazione. Chiedi al nostro team nella chat della community.',
    product: '{name} costa {price}{monthly}.',
    monthly: ' al mese',
    worksWith: 'Funziona con {frameworks}.',
    needs: 'Richiede {needs}.',
    alsoFits: 'Guarda anche: {name} a {price}.',
    refund:
      'Puoi chiedere il rimborso entro {days} giorni; i rimborsi approvati arrivano in {span} giorni lavorativi.',
    noRefund: 'Gli script sbloccati non si rimborsano dopo il download.',
    delivery: 'La consegna è automatica e richiede in media meno di {minutes} minuti.',
    deliveryPlain: 'Lo script arriva nel tuo account Cfx.re; lo scarichi dal portale Cfx.re.',
    escrow:
      'Gli script escrow sono protetti da Asset Escrow di Cfx.re, con la configurazione aperta. Quelli sbloccati contengono tutto il codice sorgente.',
    upgrade: 'Puoi passare dalla versione escrow a quella sbloccata pagando solo la differenza.',
    frameworks: 'I nostri script funzionano con {frameworks}.',
    subscription: 'L’abbonamento costa {price} al mese e comprende tutti gli script premium, anche i nuovi.',
    subscriptionEnds:
      'Si rinnova ogni mese e puoi disdire quando vuoi; l’accesso termina con il periodo pagato.',
    services: 'Offriamo anche {services}. Apri un ticket nella chat della community.',
    coupon: 'Con il codice {code} hai il {percent}% di sconto sul primo acquisto.',
    payment:
      'Il pagamento avviene sulla pagina di Tebex, il nostro rivenditore e venditore ufficiale (merchant of record).',
    cheapest: 'Il nostro prezzo più basso è {price}, per {name}.',
    free: 'Gratis: {names}.',
    noFree: 'Al momento non ci sono script gratis.',
    support: 'Il nostro team ti aiuta nella chat della community: {link}',
    more: 'Vuoi sapere altro?',
  },
}
