import type { ChatTexts } from './index.ts'

export const pt: ChatTexts = {
  locale: 'pt',
  window: {
    title: 'Suporte',
    subtitle: 'Quem responde é um assistente de IA',
    close: 'Fechar o chat',
    back: 'Mudar o idioma',
    chooseLanguage: 'Escolha seu idioma',
    name: 'Seu nome',
    email: 'Seu e-mail',
    start: 'Iniciar o chat',
    fillIn: 'Preencha seu nome e seu e-mail.',
    conversation: 'Conversa',
    message: 'Sua mensagem',
    placeholder: 'Escreva uma mensagem',
    send: 'Enviar',
    typing: 'O assistente está digitando…',
    you: 'Você',
    assistant: 'Assistente de IA',
    notice: 'Aviso',
    tryAgain: 'Tentar novamente',
    products: 'Produtos nesta resposta',
    suggestions: [
      'Qual é a política de reembolso?',
      'Quais frameworks são suportados?',
      'Como recebo meu script?',
    ],
    suggestionsLabel: 'Perguntas frequentes',
  },
  privacy: {
    summary: 'O que compartilhamos',
    text: 'Uma IA lê suas mensagens para responder; ela nunca recebe seu nome nem seu e-mail. Nossa equipe recebe os três, para que uma pessoa possa assumir o atendimento. Tudo é apagado no fim do prazo indicado na política de privacidade.',
    download: 'Baixar a conversa',
    forget: 'Apagar a conversa',
    forgotten: 'Esta conversa foi apagada dos nossos registros.',
    notForgotten: 'Não foi possível apagar esta conversa. Tente novamente.',
  },
  person: {
    ask: 'Falar com um atendente',
    asked: 'Nossa equipe já recebeu esta conversa. Continue aqui:',
    direct: 'Fale com um atendente aqui:',
    community: 'Chat da comunidade',
    email: 'E-mail',
  },
  greeting: (name, shop) =>
    `Olá, ${name}! Sou o assistente de IA da ${shop}. Pergunte sobre scripts, preços, frameworks, entrega ou reembolsos.`,
  withoutAi: {
    subtitle: 'Respostas do FAQ e do catálogo',
    assistant: 'Assistente',
    privacy:
      'Aqui nenhuma IA lê suas mensagens; as respostas vêm das perguntas frequentes e do catálogo. Nossa equipe recebe as mensagens com seu nome e seu e-mail, para que uma pessoa possa assumir o atendimento. Tudo é apagado no fim do prazo indicado na política de privacidade.',
    greeting: (name, shop) =>
      `Olá, ${name}! Aqui não há IA conectada; procuro as respostas nas perguntas frequentes e no catálogo da ${shop}.`,
  },
  errors: {
    updating: 'Nosso assistente está sendo atualizado. Tente mais tarde ou pergunte no chat da comunidade.',
    refused:
      'Erro de autenticação: o assistente não consegue acessar o serviço dele. Pergunte no chat da comunidade.',
    too_many: 'Muitas solicitações no momento. Aguarde um pouco e tente novamente.',
    unavailable:
      'Estamos com dificuldades técnicas. Pergunte no chat da comunidade: nossa equipe ajuda você por lá.',
    busy: 'Muitos visitantes estão perguntando agora. Aguarde um momento e tente novamente.',
    pending: 'Sua última mensagem ainda está sendo respondida. Aguarde um momento.',
    visitor_limit:
      'Você atingiu o limite de mensagens de hoje. O chat da comunidade está aberto, e amanhã eu volto a responder.',
    shop_limit: 'O assistente atingiu o limite de hoje. Pergunte no chat da comunidade.',
    invalid_input: 'Verifique seu nome, seu e-mail e sua mensagem.',
    send_failed: 'Desculpe, ocorreu um erro. Tente novamente em instantes.',
  },
  answer: {
    free: 'Grátis',
    currentPrice: 'Os preços atuais estão nas páginas dos produtos.',
    searchNote: 'Aqui não há IA conectada, por isso procurei nas perguntas frequentes e no catálogo.',
    found: 'Encontrei estes produtos:',
    nothing: 'Não encontrei nada sobre isso nas perguntas frequentes nem no catálogo.',
    community: (address) => `Para qualquer outra dúvida, a equipe responde no chat da comunidade: ${address}`,
    noCommunity: (email) => `Para qualquer outra dúvida, a equipe responde por e-mail: ${email}`,
  },
  purchases: {
    signedOut:
      'Entre com o FiveM primeiro e pergunte de novo: aí consigo consultar as suas compras. Elas também estão em “Minhas compras” (/account).',
    unavailable: 'Não é possível consultar as suas compras agora. Tente novamente daqui a pouco.',
    none: 'Não temos registro de compras desta conta Cfx.re.',
    noSubscription: 'Não temos registro de assinaturas desta conta Cfx.re.',
    line: (name, state) => `${name}: ${state}`,
    status: {
      owned: 'é seu',
      declined: 'pagamento recusado',
      refunded: 'reembolsado',
      disputed: 'é seu, o pagamento está em disputa',
      lost: 'retirado depois de uma disputa',
      expired: 'expirado',
      gifted: 'dado de presente',
    },
    subscription: {
      active: (day) => (day ? `ativa, próximo pagamento em ${day}` : 'ativa'),
      ending: (day) => (day ? `cancelada, vale até ${day}` : 'cancelada'),
      ended: (day) => (day ? `terminou em ${day}` : 'terminou'),
      overdue: () => 'o último pagamento falhou; haverá nova tentativa',
    },
    where: 'O que é seu você baixa em portal.cfx.re, em Granted Assets, com a mesma conta Cfx.re.',
    all: 'Todas as suas compras: /account',
    notRecorded: '(Respostas sobre compras não são registradas.)',
  },
  transcript: { title: 'Conversa com', you: 'Você', assistant: 'Assistente de IA', notice: 'Aviso' },
}
