import { hydrateWhenPainted } from './framework/deferred-hydration.ts'
import { startMenu } from './storefront/layout/header/menu.ts'
import { startSearch } from './storefront/layout/header/search.ts'
import { startLoadingOverlay } from './storefront/layout/loading-overlay.ts'
import { startBusyForms } from './ui/browser/busy-forms.ts'
import { startDeferredSections } from './ui/browser/deferred-sections.ts'
import { startFonts } from './ui/browser/fonts.ts'
import { startManifest } from './ui/browser/manifest.ts'
import { startTheme } from './ui/browser/theme.ts'

startTheme()
startDeferredSections()
startFonts()
startManifest()
startLoadingOverlay()
startMenu()
startBusyForms()
startSearch()
hydrateWhenPainted()
