import type { ChatTexts } from './index.ts'

export const en: ChatTexts = {
  language: 'English',
  locale: 'en',
  window: {
    title: 'Support',
    subtitle: 'An AI assistant answers',
    close: 'Close the chat',
    back: 'Change language',
    chooseLanguage: 'Choose your language',
    name: 'Your name',
    email: 'Your e-mail',
    start: 'Start the chat',
    fillIn: 'Please enter your name and e-mail.',
    conversation: 'Conversation',
    message: 'Your message',
    placeholder: 'Write a message',
    send: 'Send',
    typing: 'The assistant is writing …',
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
    suggestionsLabel: 'Questions others ask',
  },
  privacy: {
    summary: 'What is passed on',
    text: 'An AI reads your messages to answer them; it never gets your name or e-mail. Our team receives all three, so that a person can take over. Everything is deleted when its time, named in our privacy policy, is over.',
    download: 'Download conversation',
    forget: 'Delete conversation',
    forgotten: 'This conversation was deleted from our records.',
    notForgotten: 'This conversation could not be deleted. Please try again.',
  },
  person: {
    ask: 'Talk to a person',
    asked: 'Our team has this conversation now. Continue here:',
    direct: 'A person answers here:',
    community: 'Community chat',
    email: 'E-mail',
  },
  greeting: (name, shop) =>
    `Hello ${name}! I am the AI assistant of ${shop}. Ask me about our scripts, prices, frameworks, delivery or refunds.`,
  withoutAi: {
    subtitle: 'Answers from our FAQ and catalogue',
    assistant: 'Assistant',
    privacy:
      'No AI reads your messages here; they are looked up in our FAQ and catalogue. Our team receives them with your name and e-mail, so that a person can take over. Everything is deleted when its time, named in our privacy policy, is over.',
    greeting: (name, shop) =>
      `Hello ${name}! No AI is connected here; I look your questions up in the FAQ and the catalogue of ${shop}.`,
  },
  errors: {
    updating:
      'Our assistant is being updated right now. Please try again later or ask in our community chat.',
    refused:
      'Authentication error: our assistant cannot sign in to its service. Please ask in our community chat.',
    too_many: 'Too many requests at the moment. Please wait a little and try again.',
    unavailable:
      'We are having technical difficulties. Please ask in our community chat; somebody there will help you.',
    busy: 'Many visitors are asking right now. Please wait a moment and try again.',
    pending: 'Your last message is still being answered. Please wait a moment.',
    visitor_limit:
      'You have reached the number of messages for today. Our community chat is open, and tomorrow so am I.',
    shop_limit: 'Our assistant has answered all it can for today. Please ask in our community chat.',
    invalid_input: 'Please check your name, your e-mail and your message.',
    send_failed: 'Sorry, an error occurred. Please try again in a few moments.',
  },
  answer: {
    free: 'Free',
    currentPrice: 'Current prices stand on the product pages.',
    searchNote: 'No AI is connected here, so I looked this up in our FAQ and catalogue.',
    found: 'These products match:',
    nothing: 'I found nothing about that in our FAQ and catalogue.',
    community: (address) => `For anything else, our team answers in the community chat: ${address}`,
    noCommunity: (email) => `For anything else, our team answers by e-mail: ${email}`,
  },
  transcript: { title: 'Conversation with', you: 'You', assistant: 'AI assistant', notice: 'Notice' },
}
