import type { CauseTexts } from './types.ts'

export const es: CauseTexts = {
  transferred: {
    title: 'El asset se transfirió a otra cuenta',
    text: 'Un asset se puede transferir una sola vez y la transferencia no se puede deshacer: ahora el script pertenece a la otra cuenta de Cfx.re.',
    steps: [
      'Inicia sesión en portal.cfx.re con la cuenta que creó tu clave de licencia. El script debe aparecer en Granted Assets.',
      'Si lo tiene otra cuenta, crea una clave de licencia con esa cuenta y ponla en server.cfg.',
      'Si no es posible, escríbenos con tu número de transacción. Solo el soporte de la plataforma podría mover el asset otra vez.',
    ],
  },
  account: {
    title: 'El script se compró con otra cuenta',
    text: 'Escrow vincula el script a la cuenta de Cfx.re que lo compró. La clave de licencia de tu servidor pertenece a otra cuenta.',
    steps: [
      'Inicia sesión en portal.cfx.re y comprueba qué cuenta creó la clave de tu server.cfg.',
      'Crea una clave nueva con la cuenta que compró el script o transfiere el script a la cuenta de la clave. Solo se puede transferir una vez.',
      'Reinicia el servidor completo.',
    ],
  },
  key: {
    title: 'La clave de licencia no se acepta',
    text: 'Sin una clave válida, el servidor no puede demostrar lo que es tuyo. Cada clave sirve para un servidor.',
    steps: [
      'Comprueba en Server Keys de portal.cfx.re que la clave existe, no ha caducado y solo la usa este servidor.',
      'Cópiala de nuevo en server.cfg como sv_licenseKey, sin espacios ni saltos de línea.',
      'Espera unos minutos después del cambio y reinicia el servidor completo.',
    ],
  },
  clock: {
    title: 'El reloj de tu servidor no va bien',
    text: 'La prueba de lo que es tuyo vale poco tiempo. Se rechaza si el reloj se desvía más de un minuto, aproximadamente.',
    steps: [
      'Compara la hora del servidor con time.is.',
      'Activa la sincronización de la hora: en Windows, en «Fecha y hora»; en Linux, con «timedatectl set-ntp true».',
      'Reinicia el servidor completo.',
    ],
  },
  fxap: {
    title: 'Faltan archivos protegidos o están dañados',
    text: 'Todo script protegido contiene un archivo oculto llamado .fxap. Algunos programas de FTP lo omiten o convierten los archivos al subirlos.',
    steps: [
      'Descarga el script otra vez de portal.cfx.re y borra la carpeta anterior del servidor.',
      'Sube el archivo ZIP y descomprímelo en el servidor, o pon tu programa de FTP en modo binario y haz que muestre los archivos ocultos.',
      'Comprueba que .fxap está junto a fxmanifest.lua. No cambies el nombre de los archivos protegidos ni los guardes.',
      'Reinicia el servidor completo.',
    ],
  },
  build: {
    title: 'La build de tu servidor es demasiado antigua',
    text: 'Las builds antiguas del servidor (artifacts) no pueden leer archivos protegidos y muestran errores de sintaxis en ellos.',
    steps: [
      'Escribe «version» en la consola para ver tu build.',
      'Instala la última build recomendada. La página del script indica cuál necesita como mínimo.',
      'Reinicia el servidor completo.',
    ],
  },
  restart: {
    title: 'El servidor no se ha reiniciado desde la compra',
    text: 'El servidor averigua lo que es tuyo al arrancar. Los comandos ensure, start y refresh no vuelven a preguntarlo.',
    steps: [
      'Detén el servidor por completo y vuelve a iniciarlo. Reiniciar el recurso no basta.',
      'Si el error sigue, espera a que el script aparezca en portal.cfx.re. Tras una compra puede tardar unos minutos.',
    ],
  },
  entitlement: {
    title: 'El servidor no tiene derecho a usar el script',
    text: 'El script no está entre los assets de la cuenta a la que pertenece la clave de licencia. Revisa los motivos habituales en este orden.',
    steps: [
      'Reinicia el servidor completo. No conoce lo que compraste mientras estaba en marcha.',
      'Compara las cuentas: la que compró el script y la que creó la clave de licencia deben ser la misma.',
      'Sube los archivos otra vez como ZIP. Sin el archivo .fxap aparece el mismo error.',
      'Revisa el reloj del servidor. No puede desviarse más de un minuto.',
    ],
  },
  dependency: {
    title: 'Falta una dependencia o arranca demasiado tarde',
    text: 'El script usa otro recurso, como oxmysql, ox_lib o tu framework, que aún no ha arrancado o es demasiado antiguo.',
    steps: [
      'Mira en la página del script qué necesita e instálalo.',
      'Pon las líneas ensure de server.cfg en este orden: oxmysql, ox_lib, el framework, el script.',
      'Si la dependencia sí arranca, actualízala. A las versiones antiguas les faltan funciones.',
    ],
  },
  folder: {
    title: 'La carpeta del script tiene otro nombre',
    text: 'El servidor busca una carpeta con el nombre exacto de server.cfg, y los scripts protegidos esperan su propio nombre.',
    steps: [
      'Dale a la carpeta el nombre que tiene en el archivo descargado, sin «-main», versión ni espacios.',
      'Comprueba que fxmanifest.lua está directamente en esa carpeta y no en otra dentro de ella.',
      'Usa el mismo nombre después de ensure en server.cfg.',
    ],
  },
}
