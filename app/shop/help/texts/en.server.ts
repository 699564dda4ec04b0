import type { CauseTexts } from './types.ts'

export const en: CauseTexts = {
  transferred: {
    title: 'The asset was transferred to another account',
    text: 'An asset can be transferred once, and the transfer cannot be undone: the script now belongs to the other Cfx.re account.',
    steps: [
      'Sign in at portal.cfx.re with the account that made your license key. The script has to be listed under Granted Assets.',
      'If another account has it, make a license key with that account and put it into server.cfg.',
      'If that is not possible, write to us with your transaction number. Only the platform’s support could move the asset again.',
    ],
  },
  account: {
    title: 'The script was bought with a different account',
    text: 'Escrow ties a script to the Cfx.re account that bought it. The license key of your server belongs to a different account.',
    steps: [
      'Sign in at portal.cfx.re and find out which account made the key in your server.cfg.',
      'Make a new key with the account that bought the script, or transfer the script to the account of the key. A transfer is possible only once.',
      'Restart the whole server.',
    ],
  },
  key: {
    title: 'The license key is not accepted',
    text: 'Without a valid key the server cannot prove what you own. One key works for one server.',
    steps: [
      'Check under Server Keys at portal.cfx.re that the key exists, has not expired and is used by this server only.',
      'Copy it again into server.cfg as sv_licenseKey, without spaces or line breaks.',
      'Wait a few minutes after the change, then restart the whole server.',
    ],
  },
  clock: {
    title: 'The clock of your server is wrong',
    text: 'The proof of what you own is valid for a short time. It is refused when the clock is off by more than about a minute.',
    steps: [
      'Compare the time of the server with time.is.',
      'Turn on time synchronisation: on Windows under “Date & time”, on Linux with “timedatectl set-ntp true”.',
      'Restart the whole server.',
    ],
  },
  fxap: {
    title: 'Protected files are missing or damaged',
    text: 'Every protected script contains a hidden file named .fxap. Some FTP programs leave it out or convert files during the upload.',
    steps: [
      'Download the script again from portal.cfx.re and delete the old folder on the server.',
      'Upload the ZIP file and unpack it on the server, or set your FTP program to binary mode and let it show hidden files.',
      'Check that .fxap is next to fxmanifest.lua. Do not rename or save protected files.',
      'Restart the whole server.',
    ],
  },
  build: {
    title: 'Your server build is too old',
    text: 'Old server builds (artifacts) cannot read protected files and report syntax errors in them.',
    steps: [
      'Enter “version” in the console to see which build you run.',
      'Install the latest recommended build. The page of the script says which one it needs at least.',
      'Restart the whole server.',
    ],
  },
  restart: {
    title: 'The server was not restarted after the purchase',
    text: 'The server learns what you own when it starts. The commands ensure, start and refresh do not ask again.',
    steps: [
      'Stop the server completely and start it again. Restarting the resource is not enough.',
      'If the error stays, wait until the script is listed at portal.cfx.re. That can take a few minutes after a purchase.',
    ],
  },
  entitlement: {
    title: 'The server is not entitled to use the script',
    text: 'The script is not among the assets of the account that owns the license key. Check the usual reasons in this order.',
    steps: [
      'Restart the whole server. It does not know what you bought while it was running.',
      'Compare the accounts: the one that bought the script and the one that made the license key have to be the same.',
      'Upload the files again as a ZIP file. Without the file .fxap you get the same error.',
      'Check the clock of the server. It must not be off by more than a minute.',
    ],
  },
  dependency: {
    title: 'A dependency is missing or starts too late',
    text: 'The script uses another resource, such as oxmysql, ox_lib or your framework, that has not started yet or is too old.',
    steps: [
      'Look up on the page of the script what it needs, and install it.',
      'Put the ensure lines in server.cfg in this order: oxmysql, ox_lib, the framework, the script.',
      'If the dependency does start, update it. Older versions lack functions.',
    ],
  },
  folder: {
    title: 'The folder of the script has a different name',
    text: 'The server looks for a folder with exactly the name in server.cfg, and protected scripts expect their own name.',
    steps: [
      'Give the folder the name that it has in the archive, without “-main”, a version or spaces.',
      'Check that fxmanifest.lua is directly in this folder and not in a second folder inside it.',
      'Use the same name after ensure in server.cfg.',
    ],
  },
}
