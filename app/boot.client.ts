import { wakeWhenPainted } from '#app/kernel/wake.ts'
import { applyTheme, readTheme } from '#app/ui/theme.ts'

applyTheme(readTheme())
wakeWhenPainted()
