import { wakeWhenPainted } from '#app/kernel/wake.ts'
import { startFonts } from '#app/ui/fonts.ts'
import { startTheme } from '#app/ui/theme.ts'
import { startLoadingOverlay } from './shell/loading-overlay.ts'
import { startMenu } from './shell/menu.ts'

startTheme()
startFonts()
startLoadingOverlay()
startMenu()
wakeWhenPainted()
