import { hydrateWhenPainted } from './framework/deferred-hydration.ts'
import { startLoadingOverlay } from './storefront/layout/loading-overlay.ts'
import { startMenu } from './storefront/layout/menu.ts'
import { startSearch } from './storefront/layout/search.ts'
import { startFonts } from './ui/browser/fonts.ts'
import { startTheme } from './ui/browser/theme.ts'

startTheme()
startFonts()
startLoadingOverlay()
startMenu()
startSearch()
hydrateWhenPainted()
