import type { CauseTexts } from './types.ts'

export const pt: CauseTexts = {
  transferred: {
    title: 'O asset foi transferido para outra conta',
    text: 'Um asset só pode ser transferido uma vez e a transferência não pode ser desfeita: o script agora pertence à outra conta Cfx.re.',
    steps: [
      'Entre em portal.cfx.re com a conta que criou a sua chave de licença. O script tem de aparecer em Granted Assets.',
      'Se estiver em outra conta, crie uma chave de licença com essa conta e coloque-a no server.cfg.',
      'Se não for possível, escreva para nós com o número da transação. Só o suporte da plataforma poderia mover o asset de novo.',
    ],
  },
  account: {
    title: 'O script foi comprado com outra conta',
    text: 'O Escrow vincula um script à conta Cfx.re que o comprou. A chave de licença do seu servidor pertence a outra conta.',
    steps: [
      'Entre em portal.cfx.re e veja qual conta criou a chave do seu server.cfg.',
      'Crie uma chave nova com a conta que comprou o script ou transfira o script para a conta da chave. Só é possível transferir uma vez.',
      'Reinicie o servidor inteiro.',
    ],
  },
  key: {
    title: 'A chave de licença não é aceita',
    text: 'Sem uma chave válida, o servidor não consegue provar o que é seu. Cada chave vale para um servidor.',
    steps: [
      'Confira em Server Keys no portal.cfx.re se a chave existe, não expirou e é usada só por este servidor.',
      'Copie a chave de novo para o server.cfg como sv_licenseKey, sem espaços nem quebras de linha.',
      'Espere alguns minutos depois da mudança e reinicie o servidor inteiro.',
    ],
  },
  clock: {
    title: 'O relógio do seu servidor está errado',
    text: 'A prova do que é seu vale por pouco tempo. Ela é recusada quando o relógio está errado em mais de um minuto, aproximadamente.',
    steps: [
      'Compare a hora do servidor com time.is.',
      'Ative a sincronização da hora: no Windows em “Data e hora”, no Linux com “timedatectl set-ntp true”.',
      'Reinicie o servidor inteiro.',
    ],
  },
  fxap: {
    title: 'Faltam arquivos protegidos ou estão danificados',
    text: 'Todo script protegido contém um arquivo oculto chamado .fxap. Alguns programas de FTP o deixam de fora ou convertem os arquivos no envio.',
    steps: [
      'Baixe o script de novo em portal.cfx.re e apague a pasta antiga do servidor.',
      'Envie o arquivo ZIP e descompacte-o no servidor, ou coloque o programa de FTP em modo binário e faça-o mostrar arquivos ocultos.',
      'Confira se o .fxap está ao lado do fxmanifest.lua. Não renomeie nem salve arquivos protegidos.',
      'Reinicie o servidor inteiro.',
    ],
  },
  build: {
    title: 'A build do seu servidor é antiga demais',
    text: 'Builds antigas do servidor (artifacts) não conseguem ler arquivos protegidos e mostram erros de sintaxe neles.',
    steps: [
      'Digite “version” no console para ver a sua build.',
      'Instale a build recomendada mais recente. A página do script diz qual é a mínima necessária.',
      'Reinicie o servidor inteiro.',
    ],
  },
  restart: {
    title: 'O servidor não foi reiniciado desde a compra',
    text: 'O servidor descobre o que é seu quando inicia. Os comandos ensure, start e refresh não perguntam de novo.',
    steps: [
      'Pare o servidor por completo e inicie-o outra vez. Reiniciar o recurso não basta.',
      'Se o erro continuar, espere até o script aparecer em portal.cfx.re. Depois de uma compra, isso pode levar alguns minutos.',
    ],
  },
  entitlement: {
    title: 'O servidor não tem direito de usar o script',
    text: 'O script não está entre os assets da conta dona da chave de licença. Confira os motivos mais comuns nesta ordem.',
    steps: [
      'Reinicie o servidor inteiro. Ele não conhece o que você comprou enquanto estava ligado.',
      'Compare as contas: a que comprou o script e a que criou a chave de licença têm de ser a mesma.',
      'Envie os arquivos de novo como ZIP. Sem o arquivo .fxap, o erro é o mesmo.',
      'Confira o relógio do servidor. Ele não pode estar errado em mais de um minuto.',
    ],
  },
  dependency: {
    title: 'Falta uma dependência ou ela inicia tarde demais',
    text: 'O script usa outro recurso, como oxmysql, ox_lib ou o seu framework, que ainda não iniciou ou é antigo demais.',
    steps: [
      'Veja na página do script o que ele precisa e instale.',
      'Coloque as linhas ensure do server.cfg nesta ordem: oxmysql, ox_lib, o framework, o script.',
      'Se a dependência inicia, atualize-a. Faltam funções às versões antigas.',
    ],
  },
  folder: {
    title: 'A pasta do script tem outro nome',
    text: 'O servidor procura uma pasta com exatamente o nome do server.cfg, e scripts protegidos esperam o próprio nome.',
    steps: [
      'Dê à pasta o nome que ela tem no arquivo baixado, sem “-main”, versão ou espaços.',
      'Confira se o fxmanifest.lua está diretamente nesta pasta e não em uma segunda pasta dentro dela.',
      'Use o mesmo nome depois de ensure no server.cfg.',
    ],
  },
}
