/** Cada chave dos arquivos da loja em português simples; `law` informa o vendedor e não substitui um advogado. */
import type { FieldTexts } from '../describe-fields.server.ts'

const ICON_NAMES = {
  server: 'Servidor',
  'package-check': 'Caixa com visto',
  bug: 'Inseto',
  terminal: 'Terminal',
  code: 'Código',
  gauge: 'Velocímetro',
  map: 'Mapa',
  layers: 'Camadas',
  'message-circle': 'Balão de conversa',
  gift: 'Presente',
  'book-open': 'Livro aberto',
  'life-buoy': 'Boia',
  shield: 'Escudo',
  rocket: 'Foguete',
  users: 'Pessoas',
  star: 'Estrela',
  wrench: 'Chave inglesa',
  palette: 'Paleta',
  clock: 'Relógio',
}

const FEATURE = {
  title: { label: 'Recurso' },
  text: { label: 'Explicação' },
}

/** A colour of `theme.css` in both schemes. */
function color(token: string, label: string, help?: string): Record<string, FieldTexts> {
  return {
    [`theme.${token}`]: help === undefined ? { label } : { label, help },
    [`theme.${token}.light`]: { label: 'Tema claro' },
    [`theme.${token}.dark`]: { label: 'Tema escuro' },
  }
}

/** Os campos de uma lista de links: destino, texto e traduções do texto. */
const links = (
  list: string,
  label: string,
  help: string,
  law: Pick<FieldTexts, 'law'> = {},
): Record<string, FieldTexts> => ({
  [`navigation.${list}`]: { label, help, ...law },
  [`navigation.${list}.to`]: {
    label: 'Destino',
    help: 'Um endereço da loja, como /scripts, um https:// ou um link das configurações: documentation, discord, youtube, email.',
  },
  [`navigation.${list}.label`]: {
    label: 'Texto',
    help: 'Em branco, o nome que a página já tem. Um endereço de fora precisa de um texto.',
  },
  [`navigation.${list}.translations`]: { label: 'Texto em outros idiomas' },
  [`navigation.${list}.translations.pt`]: { label: 'Português' },
  [`navigation.${list}.translations.es`]: { label: 'Espanhol' },
  [`navigation.${list}.translations.fr`]: { label: 'Francês' },
  [`navigation.${list}.translations.de`]: { label: 'Alemão' },
  [`navigation.${list}.translations.it`]: { label: 'Italiano' },
})

export const pt: Record<string, FieldTexts> = {
  settings: { label: 'Configurações' },
  'settings.name': {
    label: 'Nome da loja',
    help: 'No topo do site, na aba do navegador e nos resultados de busca.',
  },
  'settings.tagline': { label: 'Slogan', help: 'Uma linha que diz o que você vende e para quem.' },
  'settings.links': { label: 'Links', help: 'Um link em branco não tem botão na loja.' },
  'settings.links.documentation': {
    label: 'Documentação',
    help: 'Onde os clientes leem como instalar seus scripts.',
  },
  'settings.links.discord': { label: 'Discord', help: 'Um convite para o seu servidor que não expira.' },
  'settings.links.youtube': { label: 'YouTube', help: 'O seu canal.' },
  'settings.home': { label: 'Página inicial' },
  'settings.home.sections': {
    label: 'Seções abaixo da primeira tela',
    help: 'Na ordem em que aparecem. Uma seção fora da lista não aparece, nem uma sem conteúdo.',
    options: {
      featured: 'Scripts em destaque',
      subscription: 'Assinatura',
      reviews: 'Avaliações',
      reasons: 'Motivos para comprar aqui',
      faq: 'Perguntas e respostas',
    },
  },
  'settings.support': { label: 'Suporte' },
  'settings.support.email': {
    label: 'E-mail de suporte',
    help: 'Onde os clientes falam com você. Aparece na loja.',
    law: 'No Brasil (Decreto 7.962/2013), na União Europeia e no Reino Unido, lojas online precisam informar um e-mail em que o cliente recebe resposta.',
  },
  'settings.subscription': {
    label: 'Assinatura',
    help: 'O produto que dá acesso a tudo. A assinatura tem uma página própria na loja.',
    law: 'Antes do pagamento, diga que a assinatura se renova, por qual preço e como cancelar. Na Alemanha e na França o cancelamento precisa ser possível online. A Tebex envia por e-mail um link para isso no primeiro pagamento.',
  },
  'settings.subscription.packageId': { label: 'Produto', help: 'O ID do produto na sua loja da Tebex.' },
  'settings.subscription.category': {
    label: 'Categoria',
    help: 'A categoria do produto, escrita como na Tebex. Não aparece no filtro da loja.',
  },
  'settings.subscription.intro': {
    label: 'Introdução',
    help: 'O que o assinante recebe, em uma ou duas frases.',
  },
  'settings.subscription.included': { label: 'O que está incluído' },
  'settings.subscription.faq': { label: 'Perguntas sobre a assinatura' },
  'settings.subscription.faq.question': { label: 'Pergunta' },
  'settings.subscription.faq.answer': { label: 'Resposta' },
  'settings.promo': {
    label: 'Banner com código',
    help: 'O banner da página inicial. Crie o cupom também na Tebex, com a mesma porcentagem.',
    law: 'Um desconto anunciado precisa valer para todos que leem o banner. Se houver alguma condição, escreva-a no texto.',
  },
  'settings.promo.code': { label: 'Código', help: 'Como na Tebex: letras, números, - e _.' },
  'settings.promo.percent': { label: 'Desconto em porcentagem' },
  'settings.promo.text': { label: 'Texto do banner' },
  'settings.promo.from': { label: 'Primeiro dia', help: 'Em branco: aparece na hora.' },
  'settings.promo.until': {
    label: 'Último dia',
    help: 'Depois desse dia, o banner sai sozinho. Em branco: fica até você remover.',
  },
  'settings.claims': { label: 'Preços e depoimentos' },
  'settings.claims.referencePrice': {
    label: 'Preços “de/por”',
    options: {
      platform: 'Só de promoções reais informadas pela Tebex (recomendado)',
      multiple: 'Sempre, como múltiplo do preço',
    },
    law: 'No Brasil, preço “de” que nunca foi praticado é publicidade enganosa (CDC, art. 37). Na União Europeia, a redução precisa se referir ao menor preço dos últimos 30 dias. Um preço inventado pode gerar multa e viola as regras da Tebex.',
  },
  'settings.claims.factor': {
    label: 'Múltiplo',
    help: 'Só vale com “como múltiplo do preço”: 2 mostra o dobro do preço como preço “de”.',
  },
  'settings.claims.badge': {
    label: 'Selo ao lado de preços inventados',
    help: 'Só vale com “como múltiplo do preço”. A porcentagem de promoções reais é calculada.',
  },
  'settings.claims.popular': {
    label: 'Produtos marcados como “mais popular”',
    options: {
      sold: 'O que mais vende, a partir de oito vendas',
      listed: 'Os que eu escolher',
    },
    law: '“Mais popular” é a afirmação de um fato. Se você mesmo escolhe os produtos, precisa poder comprová-la.',
  },
  'settings.claims.popularIds': {
    label: 'Escolhidos como populares',
    help: 'Só vale com “Os que eu escolher”.',
  },
  'settings.claims.testimonials': {
    label: 'Depoimentos mostrados',
    options: {
      verified: 'Só os de compras confirmadas pela Tebex (recomendado)',
      listed: 'Todos os da lista',
    },
    law: 'Avaliações inventadas são proibidas no Brasil, na União Europeia, no Reino Unido e nos Estados Unidos. Quem mostra avaliações na União Europeia precisa dizer se e como as verifica.',
  },
  'settings.claims.acknowledged': {
    label: 'Assumo a responsabilidade por estes preços e depoimentos',
    help: 'Enquanto isto estiver desligado, uma loja em produção não mostra preços inventados nem depoimentos de exemplo, seja qual for a escolha acima.',
    law: 'Ao ligar, você confirma que preços e depoimentos são verdadeiros. O risco de multas e de bloqueio da conta na Tebex é seu.',
  },
  'settings.reviews': { label: 'Avaliações de clientes' },
  'settings.reviews.approval': {
    label: 'Avaliações novas',
    options: {
      before: 'Aparecem depois que eu aprovar',
      after: 'Aparecem na hora, e eu posso ocultá-las',
    },
    law: 'Você pode ocultar spam e ofensas. Esconder avaliações por serem negativas é proibido na União Europeia, no Reino Unido e nos Estados Unidos.',
  },
  'settings.categories': {
    label: 'Nomes das categorias',
    help: 'Para as categorias da Tebex: o nome na loja e o texto acima dos produtos.',
  },
  'settings.categories.name': { label: 'Categoria', help: 'Escrita como na Tebex.' },
  'settings.categories.label': { label: 'Nome na loja', help: 'Em branco, como na Tebex.' },
  'settings.categories.description': {
    label: 'Descrição',
    help: 'Em branco, a descrição da Tebex.',
  },
  'settings.hot': { label: 'Selo HOT' },
  'settings.hot.categories': { label: 'Categorias com o selo HOT', help: 'Escritas como na Tebex.' },
  'settings.services': { label: 'Serviços no catálogo' },
  'settings.services.categories': {
    label: 'Categorias que são serviços',
    help: 'Escritas como na Tebex. Os produtos dessas categorias não contam como scripts e não têm framework nem versão.',
  },
  'settings.privacy': { label: 'O que fica guardado dos visitantes' },
  'settings.privacy.ip': {
    label: 'Endereços IP',
    options: { truncated: 'Sem a última parte', full: 'Inteiros', none: 'Não guardar' },
    law: 'Um IP inteiro é dado pessoal (LGPD, GDPR). Sua política de privacidade precisa mencioná-lo, com o motivo e o prazo.',
  },
  'settings.privacy.retentionDays': {
    label: 'Dias até a exclusão',
    help: 'Visitas, interações e conversas são apagadas depois deste número de dias.',
    law: 'Guarde dados pessoais só pelo tempo necessário e informe o mesmo prazo na sua política de privacidade.',
  },
  'settings.privacy.chats': {
    label: 'Conversas com o assistente',
    options: { full: 'Guardar tudo', anonymous: 'Guardar sem nome e e-mail', none: 'Não guardar' },
    law: 'Conversas podem conter dados pessoais. Diga na política de privacidade que você as guarda.',
  },
  'settings.money': { label: 'Moedas e valores no painel' },
  'settings.money.currency': {
    label: 'Moeda principal',
    help: 'Três letras, como BRL. Em branco: a moeda da sua loja na Tebex.',
  },
  'settings.money.rates': {
    label: 'Cotações',
    help: 'Vendas nestas moedas são convertidas e marcadas com ≈. Vendas em outras moedas ficam ao lado do total.',
  },
  'settings.money.rates.currency': { label: 'Moeda' },
  'settings.money.rates.rate': { label: 'Quanto vale uma unidade na moeda principal' },
  'settings.money.supportSeesAmounts': {
    label: 'O suporte vê valores',
    help: 'Desligado: listas, pedidos e arquivos não mostram valores à função Suporte.',
  },
  'settings.timeZone': {
    label: 'Fuso horário',
    help: 'A receita é contada nos dias deste fuso, como America/Sao_Paulo.',
  },
  'settings.discordRoles': {
    label: 'Cargos no Discord',
    help: 'Quem comprou o produto recebe o cargo no seu servidor.',
  },
  'settings.discordRoles.package': { label: 'Produto' },
  'settings.discordRoles.role': { label: 'Cargo' },
  'settings.assistant': { label: 'Assistente' },
  'settings.assistant.models': {
    label: 'Modelos de linguagem',
    help: 'Tentados nesta ordem. A chave é definida no servidor: AI_API_KEY.',
  },
  'settings.comeBackTitles': {
    label: 'Títulos da aba em segundo plano',
    help: 'Duas linhas que se alternam. Deixe em branco para não usar.',
  },
  'settings.numbers': { label: 'Números e tempos' },
  'settings.numbers.authBackupHours': {
    label: 'Horas em que o login é lembrado',
    help: 'No mesmo aparelho, depois de fechar o navegador.',
  },
  'settings.numbers.sessionCheckSeconds': {
    label: 'Segundos entre verificações do login',
    help: 'De quanto em quanto tempo uma página aberta pergunta se o visitante ainda está conectado.',
  },
  'settings.numbers.loginDelayMs': {
    label: 'Espera antes do login, em milissegundos',
    help: 'Tempo para ler que o visitante está indo para o login.',
  },
  'settings.numbers.carouselSeconds': { label: 'Segundos por imagem do carrossel' },
  'settings.numbers.featuredItems': { label: 'Scripts no carrossel' },
  'settings.numbers.categoryPreview': {
    label: 'Scripts de cada categoria antes de “Ver todos”',
    help: 'Aparecem menos quando o total passaria de 120.',
  },
  'settings.numbers.toastSeconds': { label: 'Segundos que um aviso fica na tela' },
  'settings.numbers.couponNoticeMs': { label: 'Aviso depois de um cupom, em milissegundos' },
  'settings.numbers.copyNoticeMs': { label: 'Aviso depois de copiar, em milissegundos' },
  'settings.numbers.overlayMs': {
    label: 'Tela de carregamento entre páginas, em milissegundos',
    help: '0: nenhuma.',
  },
  'settings.numbers.titleSwapMs': { label: 'Troca dos títulos da aba, em milissegundos' },
  'settings.numbers.trackingTimeoutMs': {
    label: 'Espera máxima para contar uma visita, em milissegundos',
    help: 'Uma visita que demora mais não é contada.',
  },

  product: { label: 'Página do produto' },
  'product.resource': {
    label: 'Recurso',
    help: 'A pasta que o servidor inicia, como ng_backpack. Os servidores consultam a última versão em /versions/ng_backpack. Em branco: o nome do produto.',
  },
  'product.edition': {
    label: 'Versão',
    options: { escrow: 'Escrow (protegida)', unlocked: 'Unlocked (código aberto)' },
  },
  'product.badge': {
    label: 'Selo',
    help: 'Um texto curto na página do produto, no lugar do texto padrão da versão, como VERSÃO ESCROW.',
  },
  'product.otherEdition': {
    label: 'O mesmo script na outra versão',
    help: 'As duas páginas passam a oferecer as duas.',
  },
  'product.pictures': {
    label: 'Galeria',
    help: 'Mostre o script funcionando: a primeira imagem abre a página do produto e as outras ficam abaixo, no lugar das que estão na Tebex. A capa dos cartões continua sendo a da Tebex.',
  },
  'product.frameworks': {
    label: 'Frameworks',
    help: 'Em branco, são lidos do nome e da descrição.',
  },
  'product.inventories': {
    label: 'Inventários',
    help: 'Inventários compatíveis, como ox_inventory. Um deles basta.',
  },
  'product.targets': { label: 'Targets', help: 'Como ox_target.' },
  'product.phones': { label: 'Telefones', help: 'Como lb-phone.' },
  'product.requires': {
    label: 'Recursos necessários',
    help: 'Recursos que precisam estar ativos, como oxmysql. A página do produto os lista.',
  },
  'product.requires.name': { label: 'Recurso' },
  'product.requires.version': { label: 'Versão mínima', help: 'Em branco quando qualquer versão serve.' },
  'product.serverBuild': { label: 'Build mínima do servidor', help: 'O número do artifact, como 7290.' },
  'product.oneSync': { label: 'Precisa de OneSync' },
  'product.gameBuild': {
    label: 'Build mínima do jogo',
    help: 'Como em sv_enforceGameBuild, por exemplo 2944.',
  },
  'product.soldAt': {
    label: 'Onde é vendido',
    options: { shop: 'Aqui na loja', platform: 'Só na sua loja da Tebex' },
    help: 'Um produto em que o comprador define o preço só pode ser vendido na Tebex.',
  },
  'product.video': { label: 'Vídeo', help: 'Um endereço do YouTube. Só carrega depois de um clique.' },
  'product.documentation': {
    label: 'Documentação',
    help: 'Ao lado da compra do cliente. Em branco, vale a documentação da loja.',
  },
  'product.changelog': { label: 'Histórico de versões', help: 'Ao lado da compra do cliente.' },
  'product.image': {
    label: 'Imagem animada',
    help: 'Um arquivo da pasta images; carrega quando o visitante pede.',
  },
  'product.intro': { label: 'Introdução', help: 'Uma ou duas frases ao lado da imagem.' },
  'product.description': {
    label: 'Descrição',
    help: 'Markdown, no lugar da descrição da Tebex. Em branco, a da Tebex.',
  },
  'product.features': { label: 'Recursos' },
  'product.features.title': FEATURE.title,
  'product.features.text': FEATURE.text,
  'product.dependencies': {
    label: 'Dependências',
    help: 'O que o servidor precisa ter, como oxmysql.',
    law: 'Na União Europeia, a compatibilidade e as dependências de produtos digitais precisam ser informadas antes da compra.',
  },
  'product.includes': { label: 'Scripts do bundle', help: 'Só para bundles.' },
  'product.locked': { label: 'Protegido pelo escrow', help: 'O que o comprador não pode alterar.' },
  'product.editable': { label: 'Editável', help: 'O que o comprador pode alterar.' },

  faq: { label: 'Perguntas e respostas', help: 'Na página inicial. O assistente também as lê.' },
  'faq.question': { label: 'Pergunta' },
  'faq.answer': { label: 'Resposta' },

  services: {
    label: 'Serviços',
    help: 'O que você faz sob encomenda. Sem nenhum, a página não existe.',
  },
  'services.name': { label: 'Serviço' },
  'services.text': { label: 'Descrição' },
  'services.icon': { label: 'Ícone', options: ICON_NAMES },

  reasons: { label: 'Motivos para comprar aqui', help: 'Uma seção da página inicial.' },
  'reasons.title': { label: 'Motivo' },
  'reasons.text': { label: 'Explicação' },
  'reasons.icon': { label: 'Ícone', options: ICON_NAMES },

  testimonials: { label: 'Depoimentos' },
  'testimonials.sample': {
    label: 'São exemplos inventados',
    help: 'Uma loja em produção oculta os exemplos.',
    law: 'Depoimentos inventados apresentados como reais são proibidos no Brasil, na União Europeia, no Reino Unido e nos Estados Unidos.',
  },
  'testimonials.reviews': {
    label: 'O que os clientes escreveram para você',
    help: 'A transação, como tbx-12345, é conferida com a Tebex e nunca aparece.',
    law: 'Peça permissão ao cliente antes de mostrar o nome dele.',
  },
  'testimonials.reviews.name': { label: 'Nome' },
  'testimonials.reviews.script': { label: 'Script' },
  'testimonials.reviews.text': { label: 'O que foi escrito' },
  'testimonials.reviews.transaction': { label: 'Transação' },

  words: { label: 'Textos das páginas' },
  'words.home': { label: 'Abaixo do slogan', help: 'Na página inicial.' },
  'words.features': { label: 'O que todo script tem' },
  'words.features.title': FEATURE.title,
  'words.features.text': FEATURE.text,
  'words.included': { label: 'O que toda compra inclui' },
  'words.contact': { label: 'Como falar com você' },
  'words.services': { label: 'Página de serviços' },
  'words.services.lead': { label: 'Abaixo do título' },
  'words.services.ticket': { label: 'Como pedir' },
  'words.services.steps': { label: 'Etapas de um pedido' },
  'words.promises': { label: 'Promessas no carrinho' },
  'words.refunds': {
    label: 'Sua regra de reembolso',
    help: 'Ao lado de cada compra do cliente.',
    law: 'No Brasil, quem compra online pode se arrepender em 7 dias (CDC, art. 49). Na União Europeia são 14 dias, e para conteúdo digital o direito termina quando o download começa com o consentimento do comprador. Uma regra sua mais rígida não vale contra isso.',
  },

  page: { label: 'Página' },
  'page.title': { label: 'Título' },
  'page.updated': { label: 'Última alteração', help: 'Aparece acima do texto. Em branco, sem data.' },
  'page.body': {
    label: 'Texto',
    help: 'Markdown: ## para um título, - para uma lista, **negrito**, [link](https://…).',
  },

  doc: { label: 'Página da documentação' },
  'doc.title': { label: 'Título' },
  'doc.order': {
    label: 'Posição',
    help: 'As páginas são ordenadas por este número; as pastas, pelo número da página index.',
  },
  'doc.group': {
    label: 'Seção',
    help: 'O título da lista de páginas em que esta página aparece. Em branco, aparece no topo.',
  },
  'doc.for': {
    label: 'Restrição',
    options: { owners: 'Só quem tem o produto' },
    help: 'Com esta opção, a página aparece só para clientes que têm um dos produtos.',
  },
  'doc.products': {
    label: 'Produtos',
    help: 'Só na página index: de quais produtos é a documentação desta pasta. Sem nenhum, ela é geral.',
  },
  'doc.version': {
    label: 'Versão',
    help: 'Só na página index, como 2.1. Aparece quando a pasta tem outras versões.',
  },
  'doc.latest': {
    label: 'Pasta da versão mais nova',
    help: 'Só na página index de uma versão anterior. Em branco, esta é a mais nova.',
  },
  'doc.body': {
    label: 'Texto',
    help: 'Markdown: ## para um título, ``` em volta de código, [link](exports.md) para outra página, ![texto](../../images/nome.webp) para uma imagem.',
  },

  note: { label: 'Novidade' },
  'note.title': { label: 'Título', help: 'O que há de novo, em uma linha.' },
  'note.date': {
    label: 'Dia',
    help: 'Os visitantes veem a partir deste dia, no fuso horário da loja.',
  },
  'note.products': {
    label: 'Produtos',
    help: 'A novidade aparece na página de cada produto e para quem comprou. Sem nenhum produto, é uma novidade da loja.',
  },
  'note.version': { label: 'Versão', help: 'Para um lançamento, como 1.4.' },
  'note.changes': { label: 'Mudanças', help: 'Os visitantes veem abaixo do texto.' },
  'note.changes.breaking': {
    label: 'Quebra de compatibilidade',
    help: 'O que o cliente precisa mudar depois de atualizar.',
  },
  'note.changes.added': { label: 'Adicionado' },
  'note.changes.changed': { label: 'Alterado' },
  'note.changes.fixed': { label: 'Corrigido' },
  'note.replace': { label: 'Arquivos para substituir', help: 'Por exemplo, server/main.lua.' },
  'note.needs': { label: 'Requisitos', help: 'O que esta versão exige, como ox_lib 3.20.' },
  'note.backwards': {
    label: 'Volta a uma versão anterior',
    help: 'Sem isso, um lançamento com versão menor que a última é recusado.',
  },
  'note.body': { label: 'Texto', help: 'Markdown: - para uma lista, **negrito**, [link](https://…).' },

  assistant: {
    label: 'O que o assistente sabe',
    help: 'Markdown. Ele responde com este texto, as perguntas e respostas, os serviços e o catálogo.',
  },

  navigation: { label: 'Menu e rodapé' },
  ...links(
    'header',
    'Menu do topo',
    'Na ordem em que aparecem. O que a loja não tem, como uma assinatura, não aparece.',
  ),
  ...links('footerShop', 'Rodapé: loja', 'A primeira lista do rodapé.'),
  ...links(
    'footerHelp',
    'Rodapé: ajuda',
    'A segunda lista do rodapé. O destino “pages” são todas as suas páginas que não têm outro link no rodapé.',
    {
      law: 'No Brasil, na União Europeia e no Reino Unido, termos, política de privacidade e identificação do vendedor precisam ser fáceis de achar em todas as páginas. Mantenha os links no rodapé.',
    },
  ),

  theme: { label: 'Visual' },
  ...color('color-bg', 'Fundo', 'Atrás de tudo.'),
  ...color('color-surface', 'Superfície', 'Cartões e campos.'),
  ...color('color-raised', 'Superfície elevada', 'Menus, botões, o que está escolhido.'),
  ...color('color-line', 'Linha', 'Linhas finas entre as partes.'),
  ...color('color-line-strong', 'Linha forte', 'Bordas dos campos.'),
  ...color('color-text', 'Texto'),
  ...color('color-muted', 'Texto discreto', 'Ajuda, notas, datas.'),
  ...color('color-brand', 'Marca', 'A cor da sua loja: botões, links, foco.'),
  ...color('color-brand-hover', 'Marca sob o ponteiro'),
  ...color('color-brand-ink', 'Texto sobre a cor da marca'),
  ...color('color-glow', 'Brilho', 'A luz suave atrás do primeiro título.'),
  ...color('color-success', 'Sucesso'),
  ...color('color-success-soft', 'Sucesso, como fundo'),
  ...color('color-warning', 'Aviso'),
  ...color('color-danger', 'Erro'),
  ...color('color-danger-soft', 'Erro, como fundo'),
  ...color('color-veil', 'Atrás de janelas', 'Sobre a página enquanto uma janela está aberta.'),
  ...color('color-cover', 'Capa, lado claro', 'Atrás de produtos sem imagem.'),
  ...color('color-cover-deep', 'Capa, lado escuro'),
  ...color('color-badge', 'Selo sobre imagens'),
  ...color('color-badge-text', 'Texto desse selo'),
  'theme.font-heading': { label: 'Fonte dos títulos' },
  'theme.heading-weight': { label: 'Peso dos títulos', help: '400 é normal, 600 seminegrito.' },
  'theme.heading-tight': {
    label: 'Letras dos títulos mais juntas',
    help: '1 aproxima as letras, 0 mantém o espaço da fonte.',
  },
  'theme.font-sans': { label: 'Fonte', help: 'Vale o primeiro nome que o aparelho do visitante tem.' },
  'theme.font-mono': { label: 'Fonte monoespaçada', help: 'Para números, versões e código.' },
  'theme.radius-s': { label: 'Cantos das partes pequenas' },
  'theme.radius-m': { label: 'Cantos de campos e cartões' },
  'theme.radius-l': { label: 'Cantos das partes grandes' },
  'theme.card-ground': { label: 'Fundo dos cartões', help: 'Uma cor, ou um token como var(--color-raised).' },
  'theme.card-border': {
    label: 'Linha em volta dos cartões',
    help: 'Largura, estilo e cor; 0px para nenhuma.',
  },
  'theme.card-shadow': { label: 'Sombra dos cartões', help: 'Um box-shadow de CSS, ou none.' },
  'theme.card-mat': {
    label: 'Margem em volta da imagem do cartão',
    help: 'Com 0px, a imagem chega até as bordas.',
  },
  'theme.hero': {
    label: 'Primeira tela da página inicial',
    options: {
      tilted: 'Texto à esquerda, um mural de capas inclinadas à direita',
      row: 'Texto no centro, uma fileira de capas embaixo',
      picture: 'Texto à esquerda, uma capa grande à direita',
    },
  },
  'theme.look': {
    label: 'Visuais prontos',
    help: 'Define cores, fontes, cantos, cartões e a primeira tela no theme.css e substitui os seus valores. Nada fica público antes de você publicar.',
    options: {
      night: 'Night: calmo, cinzas frios, um mural de capas',
      paper: 'Paper: tons de papel, títulos com serifa, imagens com moldura',
      signal: 'Signal: violeta e verde-limão, cantos arredondados, uma capa grande',
    },
  },
  picture: { label: 'Imagem' },
  'picture.alt': {
    label: 'Descrição',
    help: 'O que a imagem mostra, em uma frase. Leitores de tela leem este texto, e ele aparece quando a imagem não carrega. Não comece com “Imagem de”.',
  },
}
