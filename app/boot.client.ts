import { wakeWhenPainted } from '#app/kernel/wake.ts'
import { startFonts } from '#app/ui/fonts.ts'
import { startTheme } from '#app/ui/theme.ts'

startTheme()
startFonts()
wakeWhenPainted()
