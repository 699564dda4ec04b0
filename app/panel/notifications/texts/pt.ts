const count = (value: number, one: string, more: string) =>
  `${new Intl.NumberFormat('pt-BR').format(value)} ${value === 1 ? one : more}`

export const pt = {
  tag: 'pt-BR',
  unknownAmount: 'valor não informado',
  sale: (amount: string) => `Venda: ${amount}`,
  refund: (amount: string) => `Reembolso: ${amount}`,
  dispute_opened: (amount: string) => `Disputa aberta: ${amount}`,
  dispute_won: (amount: string) => `Disputa ganha: ${amount}`,
  dispute_lost: (amount: string) => `Disputa perdida: ${amount}`,
  disputeHint: 'Responda com provas no painel da Tebex antes que o prazo acabe.',
  transaction: (id: string) => `Transação ${id}`,
  more: (products: number) => `e mais ${count(products, 'produto', 'produtos')}`,
  renewal_failed: (amount: string) => `Renovação não paga: ${amount}`,
  renewalHint: 'A Tebex tenta cobrar de novo por alguns dias.',
  review_waiting: 'Avaliação aguardando aprovação',
  review: (stars: number, product: string) => `${count(stars, 'estrela', 'estrelas')} para ${product}`,
  removedProduct: 'um produto que saiu do catálogo',
  no_sale: (hours: number) => `Nenhuma venda há ${count(hours, 'hora', 'horas')}`,
  noSaleHint: 'Confira se a loja e o checkout funcionam.',
  logins_failing: 'Logins de clientes falhando',
  logins: (failed: number, of: number) =>
    `${count(failed, 'login falhou', 'logins falharam')} de ${of} nos últimos dez minutos.`,
  rules_changed: 'Configurações exclusivas do proprietário foram publicadas',
  rules: {
    discordRoles: 'Cargos do Discord',
    privacy: 'Privacidade',
    claims: 'Preços e depoimentos',
    'reviews.approval': 'Aprovação de avaliações',
    money: 'Moedas e valores',
  },
  rulesBy: (name: string) => `Por: ${name || 'o proprietário'}`,
  admin_locked: 'Login do painel bloqueado',
  adminLocked: 'Houve senhas erradas demais. Se não foi você, troque a senha do painel.',
  platform_away: 'A Tebex não responde',
  platformAwayHint:
    'A loja mostra o catálogo que já tinha; login, carrinho e checkout podem falhar até a Tebex voltar.',
  platform_back: 'A Tebex voltou a responder',
  platformBack: (minutes: number) => `Ficou fora por ${count(minutes, 'minuto', 'minutos')}.`,
  weekly_report: (from: string, to: string) => `Semana de ${from} a ${to}`,
  noRevenue: 'Nenhuma venda na semana, nem na anterior.',
  kept: (kept: string, before: string) => `Você recebe: ${kept} (semana anterior: ${before})`,
  net: (net: string) => `${net} em vendas após reembolsos`,
  orders: (orders: number, refunds: number) =>
    `${count(orders, 'pedido', 'pedidos')}, ${count(refunds, 'reembolso', 'reembolsos')}`,
  bestProducts: 'Mais vendidos',
  bestSource: (source: string, orders: number, kept: string) =>
    `Melhor origem: ${source} (${count(orders, 'venda', 'vendas')}${kept && `, você recebe ${kept}`})`,
  /** Sources that are not names. */
  sources: { direct: 'acesso direto' } as Readonly<Record<string, string>>,
  attention: 'Precisa de atenção',
  nothingToDo: 'Nada precisa de atenção.',
  reviewsWaiting: (value: number) =>
    count(value, 'avaliação aguarda aprovação', 'avaliações aguardam aprovação'),
  webhooksFailed: (value: number) =>
    count(value, 'webhook não pôde ser aplicado', 'webhooks não puderam ser aplicados'),
  notificationsFailed: (value: number) =>
    count(value, 'notificação não foi entregue', 'notificações não foram entregues'),
  findings: (value: number) =>
    count(value, 'problema na página de diagnóstico', 'problemas na página de diagnóstico'),
  test: 'Mensagem de teste',
  testHint: 'As notificações da loja chegam aqui.',
}

export type NotificationTexts = typeof pt
