import type { ChatTexts } from './index.ts'

export const pt: ChatTexts = {
  language: 'Português',
  locale: 'pt',
  window: {
    title: 'Suporte',
    subtitle: 'Quem responde é um assistente de IA',
    close: 'Fechar o chat',
    back: 'Mudar o idioma',
    chooseLanguage: 'Escolha o seu idioma',
    name: 'O seu nome',
    email: 'O seu e-mail',
    start: 'Iniciar o chat',
    fillIn: 'Preencha o nome e o e-mail.',
    conversation: 'Conversa',
    message: 'A sua mensagem',
    placeholder: 'Escreva uma mensagem',
    send: 'Enviar',
    typing: 'O assistente está a escrever …',
    you: 'Você',
    assistant: 'Assistente de IA',
    notice: 'Aviso',
    tryAgain: 'Tentar novamente',
    products: 'Produtos nesta resposta',
    suggestions: [
      'Qual é a política de reembolso?',
      'Que frameworks são suportados?',
      'Como recebo o meu script?',
    ],
    suggestionsLabel: 'Perguntas frequentes',
  },
  privacy: {
    summary: 'O que é transmitido',
    text: 'Uma IA lê as suas mensagens para responder; nunca recebe o seu nome nem o seu e-mail. A nossa equipa recebe tudo, para que uma pessoa possa continuar. Tudo é apagado no fim do prazo indicado na política de privacidade.',
    download: 'Descarregar a conversa',
    forget: 'Apagar a conversa',
    forgotten: 'Esta conversa foi apagada dos nossos registos.',
    notForgotten: 'Não foi possível apagar esta conversa. Tente novamente.',
  },
  person: {
    ask: 'Falar com uma pessoa',
    asked: 'A nossa equipa já tem esta conversa. Continue aqui:',
    direct: 'Uma pessoa responde aqui:',
    community: 'Chat da comunidade',
    email: 'E-mail',
  },
  greeting: (name, shop) =>
    `Olá, ${name}! Sou o assistente de IA da ${shop}. Pergunte-me sobre scripts, preços, frameworks, entrega ou reembolsos.`,
  errors: {
    updating:
      'O nosso assistente está a ser atualizado. Tente mais tarde ou pergunte no chat da comunidade.',
    refused:
      'Erro de autenticação: o assistente não consegue aceder ao seu serviço. Pergunte no chat da comunidade.',
    too_many: 'Muitas solicitações neste momento. Aguarde um pouco e tente novamente.',
    unavailable:
      'Estamos com dificuldades técnicas. Pergunte no chat da comunidade; lá alguém o ajuda.',
    busy: 'Há muitos visitantes a perguntar agora. Aguarde um momento e tente novamente.',
    pending: 'A sua última mensagem ainda está a ser respondida. Aguarde um momento.',
    visitor_limit:
      'Atingiu o número de mensagens de hoje. O chat da comunidade está aberto, e amanhã volto a responder.',
    shop_limit: 'O assistente já respondeu a tudo o que podia hoje. Pergunte no chat da comunidade.',
    invalid_input: 'Verifique o nome, o e-mail e a mensagem.',
    send_failed: 'Desculpe, ocorreu um erro. Tente novamente dentro de momentos.',
  },
  answer: {
    free: 'Grátis',
    currentPrice: 'Os preços atuais estão nas páginas dos produtos.',
    searchNote: 'Aqui não há IA ligada, por isso procurei nas perguntas frequentes e no catálogo.',
    found: 'Estes produtos correspondem:',
    nothing: 'Não encontrei nada sobre isso nas perguntas frequentes nem no catálogo.',
    community: (address) => `Para tudo o resto, a equipa responde no chat da comunidade: ${address}`,
    noCommunity: (email) => `Para tudo o resto, a equipa responde por e-mail: ${email}`,
  },
  transcript: { title: 'Conversa com', you: 'Você', assistant: 'Assistente de IA', notice: 'Aviso' },
}
