import { hydrateOnDemand } from './framework/deferred-hydration.ts'
import { runWhenPainted } from './lib/paint.ts'
import { isScriptAwaited } from './storefront/layout/awaited.ts'
import { startMenu } from './storefront/layout/header/menu.ts'
import { startSearch } from './storefront/layout/header/search.ts'
import { findFirstAddress } from './storefront/layout/languages/language-choice.ts'
import { startLoadingOverlay } from './storefront/layout/loading-overlay.ts'
import { trackFirstPage } from './storefront/layout/tracking.ts'
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
hydrateOnDemand(isScriptAwaited)

const address = findFirstAddress(location)
if (address === null) runWhenPainted(trackFirstPage)
else location.replace(address)
