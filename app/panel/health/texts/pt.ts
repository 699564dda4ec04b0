import type { HealthTexts } from './en.ts'

export const pt: HealthTexts = {
  checks: {
    environment: 'Ambiente',
    node: 'Node',
    memory: 'Memória',
    disk: 'Disco',
    folders: 'Pastas',
    store: 'Pasta da loja',
    demo: 'Textos da demonstração',
    database: 'Banco de dados',
    backups: 'Backups',
    notifications: 'Notificações',
    token: 'Token público',
    privateKey: 'Chave privada',
    api: 'Endereço da Tebex',
    clock: 'Relógio',
    packages: 'Produtos',
    promo: 'Código promocional',
    subscription: 'Assinatura',
    products: 'Arquivos de produtos',
    news: 'Novidades',
    webhooks: 'Webhooks',
    sameStore: 'Chaves da mesma loja',
    address: 'Endereço da loja',
    proxy: 'Proxy',
    countries: 'Dados de países',
    catalogue: 'Catálogo',
    port: 'Porta',
  },
  findings: {
    environment: {
      sentence: '{problem}.',
      whatToDo: 'Corrija {variable} em .env e inicie a loja novamente.',
    },
    node_old: {
      sentence: 'Aqui roda o Node {found}; a loja precisa do Node {needed} ou mais novo.',
      whatToDo: 'Instale o Node {needed} e inicie a loja novamente.',
    },
    port_taken: {
      sentence: 'Outro programa está usando a porta {port}.',
      whatToDo: 'Encerre esse programa ou escolha outra porta em PORT e ajuste o proxy.',
    },
    memory_small: {
      sentence: 'A loja só pode usar {found} MB de memória.',
      whatToDo: 'Dê à máquina ou ao contêiner pelo menos {needed} MB.',
    },
    disk_small: {
      sentence: 'Só há {free} MB livres no disco de {folder}.',
      whatToDo: 'Apague o que não usa ou aumente o disco; com o disco cheio, nada pode ser gravado.',
    },
    data_dir_not_writable: {
      sentence: 'A loja não consegue gravar na pasta de dados {folder}.',
      whatToDo: 'Execute “{command}” como root ou corrija DATA_DIR.',
    },
    wrong_owner: {
      sentence: '{file} não pertence a {user}, o usuário da loja.',
      whatToDo:
        'Execute “chown -R {ownership} {folder}” como root: algum comando deve ter sido executado como root, por uma versão anterior da loja.',
    },
    store_dir_not_writable: {
      sentence: 'A pasta da loja {folder} pertence a outro usuário e não pode ser alterada.',
      whatToDo:
        'Execute “chown -R {ownership} {folder}” como root, para que a configuração inicial e as atualizações possam alterá-la.',
    },
    setup_not_writable: {
      sentence: 'A configuração inicial não consegue gravar em {folder}, que pertence a outro usuário.',
      whatToDo: 'Execute “chown {ownership} {folder}” como root e tente novamente.',
    },
    installation_of_root: {
      sentence:
        'A instalação {folder} pertence ao root, e esta verificação não consegue saber o que um usuário próprio da loja pode fazer.',
      whatToDo:
        'Execute “chown -R tradepost: {folder}” como root, com o nome do usuário da loja, e execute o doctor novamente.',
    },
    other_user: {
      sentence:
        'A loja pertence a um usuário diferente de {user}, e esta verificação não consegue saber o que a loja pode fazer.',
      whatToDo: 'Execute “tradepost doctor” como root ou como o usuário {owner}.',
    },
    store_file: {
      sentence: '{problem}.',
      whatToDo: 'Corrija esse arquivo na pasta da loja e inicie a loja novamente.',
    },
    platform_unreachable: {
      sentence: 'Não foi possível falar com a Tebex ({reason}).',
      whatToDo:
        'Confira se esta máquina pode abrir conexões https para headless.tebex.io e tente novamente em alguns minutos.',
    },
    token_unknown: {
      sentence: 'A Tebex não conhece nenhuma loja com o token público de TEBEX_PUBLIC_TOKEN.',
      whatToDo: 'Copie o token público novamente em creator.tebex.io, em Developers, API Keys.',
    },
    store_disabled: {
      sentence: 'A Tebex desativou a loja {store}.',
      whatToDo: 'Abra o painel da Tebex para ver o motivo ou escreva para o suporte da Tebex.',
    },
    private_key_missing: {
      sentence:
        'Falta a chave privada: a Tebex vê o endereço deste servidor em vez do endereço do comprador.',
      whatToDo: 'Copie a chave privada de creator.tebex.io, em Developers, API Keys, para TEBEX_PRIVATE_KEY.',
    },
    private_key_refused: {
      sentence:
        'A Tebex recusa a chave privada: ela está errada, foi revogada ou é de outra loja que não a do token público.',
      whatToDo:
        'Copie novamente as duas chaves da página API Keys da mesma loja para TEBEX_PUBLIC_TOKEN e TEBEX_PRIVATE_KEY.',
    },
    keys_of_two_stores: {
      sentence: 'Os webhooks dos últimos dias vêm de outra loja: ela vendeu produtos que {store} não tem.',
      whatToDo:
        'Copie o token público, a chave privada e o segredo do webhook do painel da Tebex de uma única loja.',
    },
    api_is_sandbox: {
      sentence: 'A loja está no ar, mas TEBEX_API_URL aponta para {host} e não para a Tebex.',
      whatToDo: 'Remova TEBEX_API_URL de .env ou defina TRADEPOST_DEMO=1, se for um teste.',
    },
    clock_ahead: {
      sentence: 'O relógio desta máquina está {seconds} segundos adiantado.',
      whatToDo: 'Ative a sincronização do horário: “timedatectl set-ntp true”.',
    },
    clock_behind: {
      sentence: 'O relógio desta máquina está {seconds} segundos atrasado.',
      whatToDo: 'Ative a sincronização do horário: “timedatectl set-ntp true”.',
    },
    webhook_secret_missing: {
      sentence: 'Falta o segredo do webhook: pagamentos e reembolsos não podem ser registrados.',
      whatToDo:
        'Adicione o webhook {url} em creator.tebex.io, em Developers, Webhooks, e copie o segredo do webhook para TEBEX_WEBHOOK_SECRET.',
    },
    webhook_never_received: {
      sentence: 'A Tebex ainda não enviou nenhum webhook para esta loja.',
      whatToDo:
        'Adicione o webhook {url} em creator.tebex.io, em Developers, Webhooks, e clique em Validate.',
    },
    webhooks_refused: {
      sentence: 'Os webhooks chegam, mas a assinatura não confere com TEBEX_WEBHOOK_SECRET.',
      whatToDo:
        'Copie o segredo novamente em creator.tebex.io, em Developers, Webhooks, reinicie a loja e clique em Validate.',
    },
    origin_not_https: {
      sentence: 'PUBLIC_ORIGIN é {origin}: o login e o pagamento exigem https.',
      whatToDo:
        'Coloque a loja atrás do Caddy ou do nginx com um certificado e escreva https em PUBLIC_ORIGIN.',
    },
    origin_local: {
      sentence: 'PUBLIC_ORIGIN é {origin}, um endereço que só esta máquina consegue abrir.',
      whatToDo: 'Defina PUBLIC_ORIGIN com o endereço da sua loja, como https://seu-dominio.com.',
    },
    origin_unreachable: {
      sentence: '{origin} não responde ({reason}).',
      whatToDo:
        'Confira se o domínio aponta para esta máquina, se as portas 80 e 443 estão abertas e se o proxy está em execução.',
    },
    origin_elsewhere: {
      sentence: '{origin} leva a {found}, e não a esta loja.',
      whatToDo: 'Aponte o domínio e o proxy para esta loja ou corrija PUBLIC_ORIGIN.',
    },
    origin_other_site: {
      sentence: '{origin} mostra outro site, e não esta loja.',
      whatToDo: 'Aponte o domínio e o proxy para esta loja ou corrija PUBLIC_ORIGIN.',
    },
    proxy_cannot_reach_shop: {
      sentence: 'O proxy em {origin} responde {status}: ele não consegue chegar à loja.',
      whatToDo: 'Inicie a loja e faça o proxy encaminhar as requisições para a porta {port}.',
    },
    dns_unknown: {
      sentence: 'O nome {host} não existe no DNS.',
      whatToDo:
        'Crie um registro A para {host} com o endereço desta máquina no serviço em que você administra o domínio.',
    },
    certificate_expired: {
      sentence: 'O certificado de {host} venceu em {date}.',
      whatToDo: 'Renove-o; o Caddy faz isso sozinho quando as portas 80 e 443 podem ser acessadas de fora.',
    },
    certificate_expires_soon: {
      sentence: 'O certificado de {host} vence em {date}.',
      whatToDo: 'Descubra por que ele não foi renovado: o log do Caddy ou do certbot informa o motivo.',
    },
    certificate_wrong_host: {
      sentence: 'O certificado apresentado por {host} não é para esse nome.',
      whatToDo: 'Inclua {host} na configuração do proxy e no pedido do certificado.',
    },
    certificate_self_signed: {
      sentence: 'O certificado de {host} é autoassinado; os navegadores mostram um aviso.',
      whatToDo: 'Use o Caddy ou o certbot para obter um certificado de uma autoridade pública.',
    },
    certificate_untrusted: {
      sentence: 'O certificado de {host} não pode ser verificado ({reason}).',
      whatToDo: 'Configure a cadeia completa do certificado no proxy (fullchain.pem).',
    },
    other_host_not_redirected: {
      sentence: 'https://{host} não leva a {origin}.',
      whatToDo: 'Redirecione {host} para {origin} no proxy; os exemplos em deploy/ fazem isso.',
    },
    compression_missing: {
      sentence: 'As páginas chegam sem compressão em {origin}.',
      whatToDo: 'Faça o proxy repassar Accept-Encoding e não alterar as respostas da loja.',
    },
    caching_missing: {
      sentence: 'O proxy remove ou troca as regras de cache da loja em {origin}.',
      whatToDo: 'Tire do proxy as configurações de Cache-Control e ETag; a loja envia as próprias.',
    },
    proxy_not_trusted: {
      sentence:
        'As requisições passam por um proxy em que a loja não confia: todos os visitantes parecem ter o mesmo endereço.',
      whatToDo:
        'Informe o proxy em TRUSTED_PROXIES, por exemplo TRUSTED_PROXIES=127.0.0.1,::1, e reinicie a loja.',
    },
    client_ip_header_unused: {
      sentence: 'CLIENT_IP_HEADER está definido, mas sem TRUSTED_PROXIES ele é ignorado.',
      whatToDo: 'Informe o proxy em TRUSTED_PROXIES ou remova CLIENT_IP_HEADER.',
    },
    client_addresses_private: {
      sentence: 'Os endereços dos visitantes são privados: países, impostos e limites ficam errados.',
      whatToDo:
        'Faça cada proxy no caminho repassar o endereço do visitante e informe todos eles em TRUSTED_PROXIES.',
    },
    countries_missing: {
      sentence: 'O arquivo de GEOIP_FILE não pode ser lido: as visitas ficam sem país.',
      whatToDo:
        'Coloque ali um arquivo .mmdb válido ou remova GEOIP_FILE para usar o arquivo que vem com a loja.',
    },
    countries_old: {
      sentence: 'Os dados de países são de {date}.',
      whatToDo: 'Atualize a loja ou coloque um arquivo mais novo em GEOIP_FILE.',
    },
    package_unsellable: {
      sentence: 'Estes produtos não podem ser vendidos: {packages}.',
      whatToDo:
        'Abra-os no painel da Tebex e dê a cada um um nome, um preço válido e nenhuma data de validade no passado.',
    },
    no_packages: {
      sentence: 'A loja {store} não tem nenhum produto à venda.',
      whatToDo: 'Crie e publique os seus produtos no painel da Tebex.',
    },
    demo_words: {
      sentence: 'A pasta da loja ainda tem textos da demonstração: {places}.',
      whatToDo: 'Troque-os pelos seus; os clientes de uma loja no ar leriam esses textos.',
    },
    promo_code_unknown: {
      sentence: 'A Tebex não aceita o código promocional {promo} que a loja anuncia.',
      whatToDo: 'Crie o cupom {promo} no painel da Tebex ou remova promo de settings.yaml.',
    },
    subscription_package_unknown: {
      sentence: 'settings.yaml indica o produto {id} como assinatura, e a loja não tem esse produto.',
      whatToDo: 'Corrija subscription.packageId em settings.yaml ou remova subscription.',
    },
    product_file_without_package: {
      sentence: 'Estes arquivos de products/ não correspondem a nenhum produto da loja: {files}.',
      whatToDo: 'Renomeie cada um com o ID do produto na Tebex ou apague-o.',
    },
    note_without_package: {
      sentence: 'Estas novidades de news/ indicam produtos que a loja não tem: {files}.',
      whatToDo: 'Corrija os IDs em products ou tire o que não é mais vendido.',
    },
    database_unavailable: {
      sentence: 'O banco de dados {place} não pode ser aberto ({reason}).',
      whatToDo:
        'Confira DATA_DIR ou DATABASE_URL e se o servidor está em execução e aceita o usuário e a senha.',
    },
    database_read_only: {
      sentence: 'Não é possível gravar no banco de dados {place}.',
      whatToDo:
        'Dê permissão de gravação ao usuário da loja; com PostgreSQL, conecte-se ao servidor primário.',
    },
    database_too_new: {
      sentence: 'O banco de dados {place} pertence a uma versão mais nova da loja.',
      whatToDo: 'Instale novamente a versão mais nova ou restaure o backup anterior à atualização.',
    },
    database_damaged: {
      sentence: 'O banco de dados {place} está danificado ({reason}).',
      whatToDo: 'Pare a loja e execute “tradepost restore” com o último backup.',
    },
    database_shared: {
      sentence: 'Vários processos da loja ({processes}) usam o mesmo banco de dados embutido.',
      whatToDo: 'Encerre todos menos um ou use em DATABASE_URL um PostgreSQL que eles possam compartilhar.',
    },
    backup_none_yet: {
      sentence: 'Ainda não há nenhum.',
      whatToDo: 'Ligue o backup noturno no painel ou execute “tradepost backup” todos os dias.',
    },
    backup_missing: {
      sentence: 'Não há nenhum backup desta loja.',
      whatToDo:
        'Ligue o backup noturno no painel, ou execute “tradepost backup” todos os dias, e copie o arquivo para outra máquina.',
    },
    backup_old: {
      sentence: 'O último backup tem {days} dias.',
      whatToDo:
        'Ligue o backup noturno no painel, ou execute “tradepost backup” todos os dias com o cron ou um timer do systemd.',
    },
    catalogue_old: {
      sentence: 'Há mais de 15 minutos não é possível ler o catálogo da Tebex.',
      whatToDo: 'Confira a conexão com a Tebex; a loja mostra o que leu por último e continua tentando.',
    },
    notifications_failing: {
      sentence: '{count} notificações para você não foram entregues.',
      whatToDo:
        'Abra Notificações no painel: a lista diz o motivo, e um teste mostra se o canal voltou a funcionar.',
    },
    not_checked: {
      sentence: 'Não verificado: não foi possível consultar a Tebex.',
      whatToDo: 'Verifique novamente depois de resolver os outros avisos sobre a Tebex.',
    },
    check_failed: {
      sentence: 'Não foi possível concluir esta verificação ({reason}).',
      whatToDo: 'Tente novamente em um minuto e, se continuar assim, veja o log da loja.',
    },
  },
}
