/** Labels every key of the store's schemas in plain English; `law` informs the seller and is no legal advice. */
import type { FieldTexts } from '../describe-fields.server.ts'

const ICON_NAMES = {
  server: 'Server',
  'package-check': 'Package with a tick',
  bug: 'Bug',
  terminal: 'Terminal',
  code: 'Code',
  gauge: 'Gauge',
  map: 'Map',
  layers: 'Layers',
  'message-circle': 'Speech bubble',
  gift: 'Gift',
  'book-open': 'Open book',
  'life-buoy': 'Lifebuoy',
  shield: 'Shield',
  rocket: 'Rocket',
  users: 'People',
  star: 'Star',
  wrench: 'Wrench',
  palette: 'Palette',
  clock: 'Clock',
}

const FEATURE = {
  title: { label: 'Feature' },
  text: { label: 'Explanation' },
}

/** A colour of `theme.css` in both schemes. */
function color(token: string, label: string, help?: string): Record<string, FieldTexts> {
  return {
    [`theme.${token}`]: help === undefined ? { label } : { label, help },
    [`theme.${token}.light`]: { label: 'Light theme' },
    [`theme.${token}.dark`]: { label: 'Dark theme' },
  }
}

/** The fields of a list of links: target, text, and translations of the text. */
const links = (
  list: string,
  label: string,
  help: string,
  law: Pick<FieldTexts, 'law'> = {},
): Record<string, FieldTexts> => ({
  [`navigation.${list}`]: { label, help, ...law },
  [`navigation.${list}.to`]: {
    label: 'Target',
    help: 'An address of the shop, such as /scripts, an https:// address, or a link of the settings: documentation, discord, youtube, email.',
  },
  [`navigation.${list}.label`]: {
    label: 'Text',
    help: 'Left empty, the page’s own name. An outside address needs a text.',
  },
  [`navigation.${list}.translations`]: { label: 'Text in other languages' },
  [`navigation.${list}.translations.pt`]: { label: 'Portuguese' },
  [`navigation.${list}.translations.es`]: { label: 'Spanish' },
  [`navigation.${list}.translations.fr`]: { label: 'French' },
  [`navigation.${list}.translations.de`]: { label: 'German' },
  [`navigation.${list}.translations.it`]: { label: 'Italian' },
})

export const en: Record<string, FieldTexts> = {
  settings: { label: 'Settings' },
  'settings.name': {
    label: 'Name of the shop',
    help: 'In the header, in the browser’s tab and in search results.',
  },
  'settings.tagline': { label: 'Tagline', help: 'One line that says what you sell and for whom.' },
  'settings.links': { label: 'Links', help: 'A link that is empty has no button in the shop.' },
  'settings.links.documentation': {
    label: 'Documentation',
    help: 'Where customers read how to install your scripts.',
  },
  'settings.links.discord': { label: 'Discord', help: 'An invite to your server that does not expire.' },
  'settings.links.youtube': { label: 'YouTube', help: 'Your channel.' },
  'settings.home': { label: 'Home page' },
  'settings.home.sections': {
    label: 'Sections below the first screen',
    help: 'In the order in which they appear. A section that is not listed, or has no content, does not appear.',
    options: {
      featured: 'Featured scripts',
      subscription: 'Subscription',
      reviews: 'Reviews',
      reasons: 'Reasons to buy here',
      faq: 'Questions and answers',
    },
  },
  'settings.support': { label: 'Support' },
  'settings.support.email': {
    label: 'Support email',
    help: 'Where customers reach you. It is shown in the shop.',
    law: 'In the EU and the UK an online seller must name an email address where customers get an answer.',
  },
  'settings.subscription': {
    label: 'Subscription',
    help: 'The product that gives access to everything. It has a page of its own in the shop.',
    law: 'Say before the payment that it renews, at what price, and how to cancel. In Germany and France cancelling must be possible online. Tebex emails a link for it with the first payment.',
  },
  'settings.subscription.packageId': { label: 'Product', help: 'Its ID in your Tebex store.' },
  'settings.subscription.category': {
    label: 'Category',
    help: 'The category of the product, spelled as in Tebex. It stays out of the shop’s filter.',
  },
  'settings.subscription.intro': {
    label: 'Introduction',
    help: 'What subscribers get, in a sentence or two.',
  },
  'settings.subscription.included': { label: 'What is included' },
  'settings.subscription.faq': { label: 'Questions about the subscription' },
  'settings.subscription.faq.question': { label: 'Question' },
  'settings.subscription.faq.answer': { label: 'Answer' },
  'settings.promo': {
    label: 'Banner with a code',
    help: 'The banner on the home page. Create the coupon in Tebex too, with the same percentage.',
    law: 'An advertised discount must work for everyone who reads the banner. Put any condition into the text.',
  },
  'settings.promo.code': { label: 'Code', help: 'As in Tebex: letters, digits, - and _.' },
  'settings.promo.percent': { label: 'Discount in percent' },
  'settings.promo.text': { label: 'What the banner says' },
  'settings.promo.from': { label: 'First day', help: 'Left empty, it shows right away.' },
  'settings.promo.until': {
    label: 'Last day',
    help: 'The banner disappears by itself after this day. Left empty, it stays until you remove it.',
  },
  'settings.claims': { label: 'Prices and claims' },
  'settings.claims.referencePrice': {
    label: 'Struck-through prices',
    options: {
      platform: 'Only real sales that Tebex reports (recommended)',
      multiple: 'Always, as a multiple of the price',
    },
    law: 'In the EU a reduction must refer to the lowest price of the last 30 days; in the UK and the US to a price that was really charged. An invented one is an unfair practice, can be fined, and breaks the rules of Tebex.',
  },
  'settings.claims.factor': {
    label: 'Multiple',
    help: 'Used only with “as a multiple of the price”: 2 strikes through twice the price.',
  },
  'settings.claims.badge': {
    label: 'Badge beside invented prices',
    help: 'Used only with “as a multiple of the price”. The percentage of real sales is calculated.',
  },
  'settings.claims.popular': {
    label: 'Products marked “Most popular”',
    options: {
      sold: 'The one that sells best, once it has been bought eight times',
      listed: 'The ones I choose',
    },
    law: '“Most popular” is a statement of fact. If you choose the products yourself, you must be able to prove it.',
  },
  'settings.claims.popularIds': {
    label: 'Chosen as popular',
    help: 'Used only with “The ones I choose”.',
  },
  'settings.claims.testimonials': {
    label: 'Testimonials shown',
    options: {
      verified: 'Only those whose purchase Tebex confirms (recommended)',
      listed: 'All in the list',
    },
    law: 'EU, UK and US law ban invented reviews. A shop that shows reviews in the EU must say whether and how they are checked.',
  },
  'settings.claims.acknowledged': {
    label: 'I take responsibility for these claims',
    help: 'While this is off, a live shop shows neither invented prices nor sample testimonials, whatever is chosen above.',
    law: 'By switching this on you confirm that the prices and testimonials are true. The risk of fines and of a blocked Tebex account is yours.',
  },
  'settings.reviews': { label: 'Customer reviews' },
  'settings.reviews.approval': {
    label: 'New reviews',
    options: { before: 'Show once I approve them', after: 'Show right away; I can hide them' },
    law: 'You may hide spam and insults. Holding back reviews because they are negative is banned in the EU, the UK and the US.',
  },
  'settings.categories': {
    label: 'Names of categories',
    help: 'For the categories of Tebex: what the shop calls them, and the text above their products.',
  },
  'settings.categories.name': { label: 'Category', help: 'Spelled as in Tebex.' },
  'settings.categories.label': { label: 'Name in the shop', help: 'Left empty, as in Tebex.' },
  'settings.categories.description': {
    label: 'Description',
    help: 'Left empty, the description from Tebex.',
  },
  'settings.hot': { label: 'HOT badge' },
  'settings.hot.categories': {
    label: 'Categories with the HOT badge',
    help: 'Spelled as in Tebex.',
  },
  'settings.services': { label: 'Services in the catalogue' },
  'settings.services.categories': {
    label: 'Categories that are services',
    help: 'Spelled as in Tebex. Their products are not counted as scripts and have no frameworks and no edition.',
  },
  'settings.privacy': { label: 'What is kept of visitors' },
  'settings.privacy.ip': {
    label: 'IP addresses',
    options: { truncated: 'Without the last part', full: 'In full', none: 'Not at all' },
    law: 'A full IP address is personal data (GDPR, LGPD). Your privacy policy must name it, the reason and how long it is kept.',
  },
  'settings.privacy.retentionDays': {
    label: 'Days until deletion',
    help: 'Visits, interactions and chats are deleted after this many days.',
    law: 'Keep personal data only as long as you need it, and write the same number into your privacy policy.',
  },
  'settings.privacy.chats': {
    label: 'Chats with the assistant',
    options: { full: 'Keep everything', anonymous: 'Keep them without name and email', none: 'Keep nothing' },
    law: 'Chats can hold personal data. Say in your privacy policy that you keep them.',
  },
  'settings.money': { label: 'Currency and amounts in the panel' },
  'settings.money.currency': {
    label: 'Main currency',
    help: 'Three letters, such as EUR. Left empty, the currency of your Tebex store.',
  },
  'settings.money.rates': {
    label: 'Exchange rates',
    help: 'Sales in these currencies are converted and marked ≈. Sales in any other currency are shown beside the total.',
  },
  'settings.money.rates.currency': { label: 'Currency' },
  'settings.money.rates.rate': { label: 'What one unit is worth in the main currency' },
  'settings.money.supportSeesAmounts': {
    label: 'Support sees amounts',
    help: 'When off, the Support role sees no amounts in lists, orders and files.',
  },
  'settings.timeZone': {
    label: 'Time zone',
    help: 'Revenue is counted by the days of this zone, such as Europe/Lisbon.',
  },
  'settings.discordRoles': {
    label: 'Discord roles',
    help: 'Customers who own the product get the role in your server.',
  },
  'settings.discordRoles.package': { label: 'Product' },
  'settings.discordRoles.role': { label: 'Role' },
  'settings.assistant': { label: 'Assistant' },
  'settings.assistant.models': {
    label: 'Language models',
    help: 'Tried in this order. The key is set on the server: AI_API_KEY.',
  },
  'settings.comeBackTitles': {
    label: 'Titles of the tab while it is in the background',
    help: 'Two lines that alternate. Leave it empty for none.',
  },
  'settings.numbers': { label: 'Numbers and times' },
  'settings.numbers.authBackupHours': {
    label: 'Hours a login is remembered',
    help: 'On the same device, after the browser was closed.',
  },
  'settings.numbers.sessionCheckSeconds': {
    label: 'Seconds between login checks',
    help: 'How often an open page asks whether the visitor is still logged in.',
  },
  'settings.numbers.loginDelayMs': {
    label: 'Delay before the login, in milliseconds',
    help: 'Time to read that the visitor is being sent to the login.',
  },
  'settings.numbers.carouselSeconds': { label: 'Seconds per picture of the carousel' },
  'settings.numbers.featuredItems': { label: 'Scripts in the carousel' },
  'settings.numbers.categoryPreview': {
    label: 'Scripts of each category before “View all”',
    help: 'Fewer are shown when all together would be more than 120.',
  },
  'settings.numbers.toastSeconds': { label: 'Seconds that a notice stays on screen' },
  'settings.numbers.couponNoticeMs': { label: 'Notice after a coupon, in milliseconds' },
  'settings.numbers.copyNoticeMs': { label: 'Notice after copying, in milliseconds' },
  'settings.numbers.overlayMs': { label: 'Loading overlay between pages, in milliseconds', help: '0: none.' },
  'settings.numbers.titleSwapMs': { label: 'Change of the tab’s titles, in milliseconds' },
  'settings.numbers.trackingTimeoutMs': {
    label: 'Longest wait for counting a visit, in milliseconds',
    help: 'A visit that takes longer is not counted.',
  },

  product: { label: 'Product page' },
  'product.resource': {
    label: 'Resource',
    help: 'The folder that servers start, such as ng_backpack. Servers ask for the latest version at /versions/ng_backpack. Left empty, the product’s name.',
  },
  'product.edition': {
    label: 'Edition',
    options: { escrow: 'Escrow (protected)', unlocked: 'Unlocked (open source code)' },
  },
  'product.badge': {
    label: 'Badge',
    help: 'A short text on the product page, in place of its edition’s badge, such as ESCROW VERSION.',
  },
  'product.otherEdition': {
    label: 'The other edition of the same script',
    help: 'Both pages then offer both.',
  },
  'product.pictures': {
    label: 'Gallery',
    help: 'Show the script running: the first picture opens the product page, the others appear below it, in place of those on Tebex. Cards keep the cover from Tebex.',
  },
  'product.frameworks': {
    label: 'Frameworks',
    help: 'Left empty, they are read from the name and the description.',
  },
  'product.inventories': {
    label: 'Inventories',
    help: 'What it works with, such as ox_inventory. One of them is enough.',
  },
  'product.targets': { label: 'Targets', help: 'Such as ox_target.' },
  'product.phones': { label: 'Phones', help: 'Such as lb-phone.' },
  'product.requires': {
    label: 'Required resources',
    help: 'Resources that have to run, such as oxmysql. The page of the product lists them.',
  },
  'product.requires.name': { label: 'Resource' },
  'product.requires.version': { label: 'Minimum version', help: 'Left empty, any version will do.' },
  'product.serverBuild': { label: 'Minimum server build', help: 'The number of the artifact, such as 7290.' },
  'product.oneSync': { label: 'Needs OneSync' },
  'product.gameBuild': { label: 'Minimum game build', help: 'As in sv_enforceGameBuild, such as 2944.' },
  'product.soldAt': {
    label: 'Where it is sold',
    options: { shop: 'Here in the shop', platform: 'Only in your Tebex store' },
    help: 'A product for which buyers name their own price can be sold only on Tebex.',
  },
  'product.video': { label: 'Video', help: 'A YouTube address. It is loaded only after a click.' },
  'product.documentation': {
    label: 'Documentation',
    help: 'Shown beside a customer’s purchase. Left empty, your shop’s documentation.',
  },
  'product.changelog': { label: 'Changelog', help: 'Shown beside a customer’s purchase.' },
  'product.image': { label: 'Animated picture', help: 'A file from the images folder; it loads on request.' },
  'product.intro': { label: 'Introduction', help: 'One or two sentences beside the picture.' },
  'product.description': {
    label: 'Description',
    help: 'Markdown, in place of the description on Tebex. Left empty, the one from Tebex.',
  },
  'product.features': { label: 'Features' },
  'product.features.title': FEATURE.title,
  'product.features.text': FEATURE.text,
  'product.dependencies': {
    label: 'Dependencies',
    help: 'What the server needs, such as oxmysql.',
    law: 'In the EU, compatibility and dependencies of digital products must be stated before the purchase.',
  },
  'product.includes': { label: 'Scripts in the bundle', help: 'For bundles only.' },
  'product.locked': { label: 'Protected by escrow', help: 'What buyers cannot change.' },
  'product.editable': { label: 'Editable', help: 'What buyers can change.' },

  faq: { label: 'Questions and answers', help: 'On the home page. The assistant reads them too.' },
  'faq.question': { label: 'Question' },
  'faq.answer': { label: 'Answer' },

  services: {
    label: 'Services',
    help: 'What you offer as custom work. Without any, the page does not exist.',
  },
  'services.name': { label: 'Service' },
  'services.text': { label: 'Description' },
  'services.icon': { label: 'Icon', options: ICON_NAMES },

  reasons: { label: 'Reasons to buy here', help: 'A section of the home page.' },
  'reasons.title': { label: 'Reason' },
  'reasons.text': { label: 'Explanation' },
  'reasons.icon': { label: 'Icon', options: ICON_NAMES },

  testimonials: { label: 'Testimonials' },
  'testimonials.sample': {
    label: 'These are invented samples',
    help: 'A live shop hides samples.',
    law: 'Invented testimonials shown as real are banned in the EU, the UK and the US.',
  },
  'testimonials.reviews': {
    label: 'What customers wrote to you',
    help: 'The transaction, such as tbx-12345, is checked with Tebex and never shown.',
    law: 'Ask customers before you show their name.',
  },
  'testimonials.reviews.name': { label: 'Name' },
  'testimonials.reviews.script': { label: 'Script' },
  'testimonials.reviews.text': { label: 'What was written' },
  'testimonials.reviews.transaction': { label: 'Transaction' },

  words: { label: 'Texts of the pages' },
  'words.home': { label: 'Below the tagline', help: 'On the home page.' },
  'words.features': { label: 'What every script has' },
  'words.features.title': FEATURE.title,
  'words.features.text': FEATURE.text,
  'words.included': { label: 'What every purchase includes' },
  'words.contact': { label: 'How to reach you' },
  'words.services': { label: 'Services page' },
  'words.services.lead': { label: 'Below the title' },
  'words.services.ticket': { label: 'How to order' },
  'words.services.steps': { label: 'Steps of an order' },
  'words.promises': { label: 'Promises in the cart' },
  'words.refunds': {
    label: 'Your refund rule',
    help: 'Beside every purchase of a customer.',
    law: 'In the EU buyers may withdraw within 14 days; for digital content this right ends when the download begins with their consent. A stricter rule of your own does not override it.',
  },

  page: { label: 'Page' },
  'page.title': { label: 'Title' },
  'page.updated': { label: 'Last changed', help: 'Shown above the text. Leave it empty for no date.' },
  'page.body': {
    label: 'Text',
    help: 'Markdown: ## for a heading, - for a list, **bold**, [link](https://…).',
  },

  doc: { label: 'Documentation page' },
  'doc.title': { label: 'Title' },
  'doc.order': {
    label: 'Position',
    help: 'Pages are sorted by this number, and folders by that of their index page.',
  },
  'doc.group': {
    label: 'Heading',
    help: 'The heading above this page in the list of pages. Left empty, the page is at the top.',
  },
  'doc.for': {
    label: 'Restriction',
    options: { owners: 'Owners only' },
    help: 'Pages for owners are shown only to customers who own one of the products.',
  },
  'doc.products': {
    label: 'Products',
    help: 'On the index page only: the products that the folder documents. Without any, it is general.',
  },
  'doc.version': {
    label: 'Version',
    help: 'On the index page only, such as 2.1. It shows where the folder has other versions.',
  },
  'doc.latest': {
    label: 'Folder of the latest version',
    help: 'On the index page of an older version only. Left empty, this is the latest.',
  },
  'doc.body': {
    label: 'Text',
    help: 'Markdown: ## for a heading, ``` around code, [link](exports.md) to another page, ![text](../../images/name.webp) for a picture.',
  },

  note: { label: 'News' },
  'note.title': { label: 'Title', help: 'What is new, in one line.' },
  'note.date': { label: 'Date', help: 'Visitors see it from this day on, in the shop’s time zone.' },
  'note.products': {
    label: 'Products',
    help: 'The note appears on their pages and for everyone who owns them. Without any, it is news about the shop.',
  },
  'note.version': { label: 'Version', help: 'For a release, such as 1.4.' },
  'note.changes': { label: 'Changes', help: 'Visitors see them below the text.' },
  'note.changes.breaking': {
    label: 'Breaking changes',
    help: 'What customers must change after the update.',
  },
  'note.changes.added': { label: 'Added' },
  'note.changes.changed': { label: 'Changed' },
  'note.changes.fixed': { label: 'Fixed' },
  'note.replace': { label: 'Files to replace', help: 'Such as server/main.lua.' },
  'note.needs': { label: 'Requirements', help: 'What this version requires, such as ox_lib 3.20.' },
  'note.backwards': {
    label: 'Goes back to an earlier version',
    help: 'Without it a release with a lower version than the one before is refused.',
  },
  'note.body': { label: 'Text', help: 'Markdown: - for a list, **bold**, [link](https://…).' },

  assistant: {
    label: 'What the assistant knows',
    help: 'Markdown. It answers from this text, the questions and answers, the services and the catalogue.',
  },

  navigation: { label: 'Menu and footer' },
  ...links(
    'header',
    'Menu at the top',
    'In the order in which they appear. What the shop does not have, such as a subscription, does not show.',
  ),
  ...links('footerShop', 'Footer: shop', 'The first list of the footer.'),
  ...links(
    'footerHelp',
    'Footer: help',
    'The second list of the footer. The target “pages” stands for all of your pages that have no other link in the footer.',
    {
      law: 'In the European Union, the United Kingdom and Brazil, terms, privacy policy and who the seller is must be easy to find from every page. Keep their links in the footer.',
    },
  ),

  theme: { label: 'Look' },
  ...color('color-bg', 'Background', 'Behind everything.'),
  ...color('color-surface', 'Surface', 'Cards and fields.'),
  ...color('color-raised', 'Raised surface', 'Menus, buttons, what is chosen.'),
  ...color('color-line', 'Line', 'Thin lines between parts.'),
  ...color('color-line-strong', 'Strong line', 'Frames of fields.'),
  ...color('color-text', 'Text'),
  ...color('color-muted', 'Muted text', 'Help, notes, dates.'),
  ...color('color-brand', 'Brand', 'The one colour of your shop: buttons, links, focus.'),
  ...color('color-brand-hover', 'Brand under the pointer'),
  ...color('color-brand-ink', 'Text on the brand colour'),
  ...color('color-glow', 'Glow', 'The soft light behind the first heading.'),
  ...color('color-success', 'Success'),
  ...color('color-success-soft', 'Success, as a background'),
  ...color('color-warning', 'Warning'),
  ...color('color-danger', 'Error'),
  ...color('color-danger-soft', 'Error, as a background'),
  ...color('color-veil', 'Behind dialogs', 'Over the page while a dialog is open.'),
  ...color('color-cover', 'Cover, light side', 'Behind products without a picture.'),
  ...color('color-cover-deep', 'Cover, dark side'),
  ...color('color-badge', 'Badge on pictures'),
  ...color('color-badge-text', 'Text of that badge'),
  'theme.font-heading': { label: 'Typeface of headings' },
  'theme.heading-weight': { label: 'Weight of headings', help: '400 is regular, 600 semibold.' },
  'theme.heading-tight': {
    label: 'Tighter headings',
    help: '1 sets letters closer together, 0 keeps the spacing of the typeface.',
  },
  'theme.font-sans': { label: 'Typeface', help: 'The first name that a visitor’s device has is used.' },
  'theme.font-mono': { label: 'Monospaced typeface', help: 'For numbers, versions and code.' },
  'theme.radius-s': { label: 'Corners of small parts' },
  'theme.radius-m': { label: 'Corners of fields and cards' },
  'theme.radius-l': { label: 'Corners of large parts' },
  'theme.card-ground': {
    label: 'Background of cards',
    help: 'A colour, or a token such as var(--color-raised).',
  },
  'theme.card-border': { label: 'Line around cards', help: 'Width, style and colour; 0px for none.' },
  'theme.card-shadow': { label: 'Shadow of cards', help: 'A CSS box-shadow, or none.' },
  'theme.card-mat': { label: 'Margin around a card’s picture', help: '0px lets it reach the edges.' },
  'theme.hero': {
    label: 'First screen of the home page',
    options: {
      tilted: 'Words on the left, a wall of tilted covers on the right',
      row: 'Words in the middle, a row of covers below',
      picture: 'Words on the left, one large cover on the right',
    },
  },
  'theme.look': {
    label: 'Ready-made looks',
    help: 'Sets colours, typefaces, corners, cards and the first screen in theme.css, and replaces your own values. Nothing is public until you publish.',
    options: {
      night: 'Night: quiet, cool greys, a wall of covers',
      paper: 'Paper: warm white, ink, serif headings, framed pictures',
      signal: 'Signal: violet and lime, rounded corners, one large cover',
    },
  },
  picture: { label: 'Picture' },
  'picture.alt': {
    label: 'Description',
    help: 'What the picture shows, in one sentence. Screen readers read it out, and it appears when the picture cannot load. Do not begin with “Picture of”.',
  },
}
