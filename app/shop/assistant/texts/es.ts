import type { ChatTexts } from './index.ts'

export const es: ChatTexts = {
  locale: 'es',
  window: {
    title: 'Soporte',
    subtitle: 'Responde un asistente de IA',
    close: 'Cerrar el chat',
    back: 'Cambiar el idioma',
    chooseLanguage: 'Elige tu idioma',
    name: 'Tu nombre',
    email: 'Tu correo electrónico',
    start: 'Iniciar el chat',
    fillIn: 'Escribe tu nombre y tu correo.',
    conversation: 'Conversación',
    message: 'Tu mensaje',
    placeholder: 'Escribe un mensaje',
    send: 'Enviar',
    typing: 'El asistente está escribiendo…',
    you: 'Tú',
    assistant: 'Asistente de IA',
    notice: 'Aviso',
    tryAgain: 'Reintentar',
    products: 'Productos en esta respuesta',
    suggestions: [
      '¿Cuál es la política de reembolso?',
      '¿Qué frameworks son compatibles?',
      '¿Cómo recibo mi script?',
    ],
    suggestionsLabel: 'Preguntas frecuentes',
  },
  privacy: {
    summary: 'Qué compartimos',
    text: 'Una IA lee tus mensajes para responderlos; nunca recibe tu nombre ni tu correo. Nuestro equipo recibe las tres cosas, para que una persona pueda continuar la conversación. Todo se borra al terminar el plazo que indica la política de privacidad.',
    download: 'Descargar la conversación',
    forget: 'Borrar la conversación',
    forgotten: 'Esta conversación se ha borrado de nuestros registros.',
    notForgotten: 'No se pudo borrar esta conversación. Inténtalo de nuevo.',
  },
  person: {
    ask: 'Hablar con una persona',
    asked: 'Nuestro equipo ya tiene esta conversación. Continúa aquí:',
    direct: 'Habla con una persona aquí:',
    community: 'Chat de la comunidad',
    email: 'Correo',
  },
  greeting: (name, shop) =>
    `¡Hola, ${name}! Soy el asistente de IA de ${shop}. Pregúntame por scripts, precios, frameworks, entrega o reembolsos.`,
  withoutAi: {
    subtitle: 'Respuestas de las FAQ y del catálogo',
    assistant: 'Asistente',
    privacy:
      'Aquí ninguna IA lee tus mensajes; las respuestas se buscan en las preguntas frecuentes y en el catálogo. Nuestro equipo recibe los mensajes con tu nombre y tu correo, para que una persona pueda continuar la conversación. Todo se borra al terminar el plazo que indica la política de privacidad.',
    greeting: (name, shop) =>
      `¡Hola, ${name}! Aquí no hay ninguna IA conectada; busco las respuestas en las preguntas frecuentes y en el catálogo de ${shop}.`,
  },
  errors: {
    updating:
      'Nuestro asistente se está actualizando. Inténtalo más tarde o pregunta en el chat de la comunidad.',
    refused:
      'Error de autenticación: el asistente no puede acceder a su servicio. Pregunta en el chat de la comunidad.',
    too_many: 'Demasiadas solicitudes en este momento. Espera un poco e inténtalo de nuevo.',
    unavailable:
      'Tenemos dificultades técnicas. Pregunta en el chat de la comunidad: nuestro equipo te ayudará allí.',
    busy: 'Hay muchos visitantes preguntando en este momento. Espera un momento e inténtalo de nuevo.',
    pending: 'Todavía estamos respondiendo a tu último mensaje. Espera un momento.',
    visitor_limit:
      'Has alcanzado el límite de mensajes de hoy. El chat de la comunidad está abierto y mañana volveré a responderte.',
    shop_limit: 'El asistente ha alcanzado su límite de hoy. Pregunta en el chat de la comunidad.',
    invalid_input: 'Revisa tu nombre, tu correo y tu mensaje.',
    send_failed: 'Lo sentimos, se ha producido un error. Inténtalo de nuevo en unos momentos.',
  },
  answer: {
    free: 'Gratis',
    currentPrice: 'Los precios actuales están en las páginas de los productos.',
    found: 'He encontrado estos productos:',
    nothing: 'No he encontrado nada sobre eso en las preguntas frecuentes ni en el catálogo.',
    community: (address) =>
      `Para cualquier otra duda, el equipo responde en el chat de la comunidad: ${address}`,
    noCommunity: (email) => `Para cualquier otra duda, el equipo responde por correo: ${email}`,
    person: (people, button) =>
      `Una persona de nuestro equipo responde aquí: ${people}. El botón «${button}» entrega esta conversación al equipo.`,
    cheapest: (name, price) => `El precio más bajo es ${price}: ${name}.`,
    under: (count, amount) => `Productos por ${amount} o menos: ${count}.`,
    noneUnder: (amount) => `Ninguno de nuestros productos cuesta ${amount} o menos.`,
    otherCurrency: (currency) => `Nuestros precios están en ${currency}; tu importe no se ha convertido.`,
    needs: (name, needs) => `${name} necesita: ${needs}.`,
    needsPage: (name, path) => `La página de ${name} enumera todo lo que necesita: ${path}`,
    worksWith: (name, frameworks) => `${name} funciona con ${frameworks}.`,
    notFor: (name, frameworks) => `${name} no está hecho para ${frameworks}.`,
  },
  purchases: {
    signedOut:
      'Inicia sesión con FiveM y vuelve a preguntarme: así podré consultar tus compras. También las tienes en «Mis compras» (/account).',
    unavailable: 'Ahora mismo no se pueden consultar tus compras. Inténtalo de nuevo en un momento.',
    none: 'No consta ninguna compra de esta cuenta de Cfx.re.',
    noSubscription: 'No consta ninguna suscripción de esta cuenta de Cfx.re.',
    line: (name, state) => `${name}: ${state}`,
    status: {
      owned: 'es tuyo',
      declined: 'pago rechazado',
      refunded: 'reembolsado',
      disputed: 'es tuyo, el pago está en disputa',
      lost: 'retirado tras una disputa',
      expired: 'caducado',
      gifted: 'regalado',
    },
    subscription: {
      active: (day) => (day ? `activa, próximo pago el ${day}` : 'activa'),
      ending: (day) => (day ? `cancelada, vigente hasta el ${day}` : 'cancelada'),
      ended: (day) => (day ? `terminó el ${day}` : 'terminada'),
      overdue: () => 'el último pago falló; se volverá a intentar',
    },
    where: 'Lo que es tuyo se descarga en portal.cfx.re, en Granted Assets, con la misma cuenta de Cfx.re.',
    all: 'Todas tus compras: /account',
    notRecorded: '(Las respuestas sobre compras no se registran.)',
  },
  transcript: { title: 'Conversación con', you: 'Tú', assistant: 'Asistente de IA', notice: 'Aviso' },
}
