import type { ChatTexts } from './index.ts'

export const en: ChatTexts = {
  locale: 'en',
  window: {
    title: 'Support',
    subtitle: 'Answered by an AI assistant',
    close: 'Close chat',
    back: 'Change language',
    chooseLanguage: 'Choose your language',
    name: 'Your name',
    email: 'Your email',
    start: 'Start chat',
    fillIn: 'Please enter your name and email.',
    conversation: 'Conversation',
    message: 'Your message',
    placeholder: 'Write a message',
    send: 'Send',
    typing: 'The assistant is typing…',
    you: 'You',
    assistant: 'AI assistant',
    notice: 'Notice',
    tryAgain: 'Try again',
    products: 'Products in this answer',
    suggestions: [
      'What is your refund policy?',
      'Which frameworks do you support?',
      'How do I get my script?',
    ],
    suggestionsLabel: 'Common questions',
  },
  privacy: {
    summary: 'What we share',
    text: 'An AI reads your messages to answer them; it never sees your name or email. Our team receives all three so that a person can take over. Everything is deleted after the period stated in our privacy policy.',
    download: 'Download conversation',
    forget: 'Delete conversation',
    forgotten: 'This conversation has been deleted from our records.',
    notForgotten: 'This conversation could not be deleted. Please try again.',
  },
  person: {
    ask: 'Talk to a person',
    asked: 'Our team now has this conversation. Continue here:',
    direct: 'Reach a person here:',
    community: 'Community chat',
    email: 'Email',
  },
  greeting: (name, shop) =>
    `Hello ${name}! I am the AI assistant for ${shop}. Ask me about our scripts, prices, frameworks, delivery or refunds.`,
  withoutAi: {
    subtitle: 'Answers from our FAQ and catalogue',
    assistant: 'Assistant',
    privacy:
      'No AI reads your messages here; they are looked up in our FAQ and catalogue. Our team receives them with your name and email so that a person can take over. Everything is deleted after the period stated in our privacy policy.',
    greeting: (name, shop) =>
      `Hello ${name}! No AI is connected here; I search the FAQ and catalogue of ${shop} for your answers.`,
  },
  errors: {
    updating:
      'Our assistant is being updated right now. Please try again later or ask in our community chat.',
    refused:
      'Authentication error: our assistant cannot sign in to its service. Please ask in our community chat.',
    too_many: 'Too many requests at the moment. Please wait a moment and try again.',
    unavailable:
      'We are having technical difficulties. Please ask in our community chat, where our team can help.',
    busy: 'Many visitors are asking right now. Please wait a moment and try again.',
    pending: 'Your last message is still being answered. Please wait a moment.',
    visitor_limit:
      'You have reached the message limit for today. Our community chat is open, and I will be back tomorrow.',
    shop_limit: 'Our assistant has reached its limit for today. Please ask in our community chat.',
    invalid_input: 'Please check your name, email and message.',
    send_failed: 'Sorry, an error occurred. Please try again in a few moments.',
  },
  answer: {
    free: 'Free',
    currentPrice: 'Current prices are on the product pages.',
    found: 'These products match:',
    nothing: 'I found nothing about that in our FAQ or catalogue.',
    community: (address) => `For anything else, our team answers in the community chat: ${address}`,
    noCommunity: (email) => `For anything else, our team answers by email: ${email}`,
    person: (people, button) =>
      `A person of our team answers here: ${people}. “${button}” below gives the team this conversation.`,
    cheapest: (name, price) => `The lowest price is ${price}: ${name}.`,
    under: (count, amount) => `Products for ${amount} or less: ${count}.`,
    noneUnder: (amount) => `None of our products costs ${amount} or less.`,
    otherCurrency: (currency) => `Our prices are in ${currency}; your amount was not converted.`,
    needs: (name, needs) => `${name} needs: ${needs}.`,
    needsPage: (name, path) => `The page of ${name} lists everything it needs: ${path}`,
    worksWith: (name, frameworks) => `${name} works with ${frameworks}.`,
    notFor: (name, frameworks) => `${name} is not made for ${frameworks}.`,
  },
  purchases: {
    signedOut:
      'Please sign in with FiveM first and ask me again: then I can look up your purchases. You also find them under “My purchases” (/account).',
    unavailable: 'Your purchases cannot be looked up right now. Please try again in a moment.',
    none: 'There is no purchase of this Cfx.re account in our records.',
    noSubscription: 'There is no subscription of this Cfx.re account in our records.',
    line: (name, state) => `${name}: ${state}`,
    status: {
      owned: 'yours',
      declined: 'payment declined',
      refunded: 'refunded',
      disputed: 'yours, the payment is being disputed',
      lost: 'withdrawn after a dispute',
      expired: 'expired',
      gifted: 'given as a gift',
    },
    subscription: {
      active: (day) => (day ? `runs, next payment on ${day}` : 'runs'),
      ending: (day) => (day ? `cancelled, runs until ${day}` : 'cancelled'),
      ended: (day) => (day ? `ended on ${day}` : 'ended'),
      overdue: () => 'the last payment failed; it will be tried again',
    },
    where:
      'You download what is yours from portal.cfx.re, under Granted Assets, with the same Cfx.re account.',
    all: 'All of your purchases: /account',
    notRecorded: '(An answer about purchases is not recorded.)',
  },
  transcript: { title: 'Conversation with', you: 'You', assistant: 'AI assistant', notice: 'Notice' },
}
