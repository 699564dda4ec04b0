import { useEffect, useReducer, useRef } from 'react'
import { askForPerson, deleteConversation, type Person, sendMessage } from './chat-api.ts'
import type { ChatTexts } from './texts/index.ts'
import type { ChatAuthor, ChatCard, ChatProblemCode } from './types.ts'

export type ShownMessage = {
  id: number
  author: ChatAuthor
  content: string
  /** Epoch milliseconds. */
  at: number
  cards: ChatCard[]
  /** The message to send again after a failure. */
  retry: string | null
  /** Shows how to reach people. */
  hasContacts: boolean
}

type State = { messages: ShownMessage[]; isPending: boolean; conversation: string | null }
type Said = Pick<ShownMessage, 'author' | 'content'> & Partial<ShownMessage>
type Action = { say?: Said; isPending?: boolean; conversation?: string | null; dropRetries?: boolean }

function reduce(state: State, { say, isPending, conversation, dropRetries }: Action): State {
  const previous = dropRetries
    ? state.messages.map((message) => ({ ...message, retry: null }))
    : state.messages
  return {
    messages: say ? [...previous, shown(previous.length, say)] : previous,
    isPending: isPending ?? state.isPending,
    conversation: conversation === undefined ? state.conversation : conversation,
  }
}

/** Notices that refer to the community chat. */
const POINTS_TO_PEOPLE: ReadonlySet<ChatProblemCode> = new Set<ChatProblemCode>([
  'updating',
  'refused',
  'unavailable',
  'visitor_limit',
  'shop_limit',
])

function shown(id: number, said: Said): ShownMessage {
  return { id, at: Date.now(), cards: [], retry: null, hasContacts: false, ...said }
}

/** One conversation, from the greeting to the close of the window; closing ends a call that is under way. */
export function useConversation(person: Person, t: ChatTexts, shop: string) {
  const leaving = useLeaving()
  const [state, dispatch] = useReducer(reduce, null, () => ({
    messages: [shown(0, { author: 'system', content: t.greeting(person.name, shop) })],
    isPending: false,
    conversation: null,
  }))
  const { conversation, isPending } = state

  async function deliver(message: string) {
    const result = await sendMessage({ ...person, message, conversation }, leaving())
    if (leaving().aborted) return
    if (result.ok) {
      const { reply, cards } = result.data
      dispatch({
        say: { author: 'bot', content: reply, cards },
        isPending: false,
        conversation: result.data.conversation,
      })
    } else {
      const content = t.errors[result.code]
      const hasContacts = POINTS_TO_PEOPLE.has(result.code)
      dispatch({ say: { author: 'system', content, retry: message, hasContacts }, isPending: false })
    }
  }

  return {
    ...state,
    /** False when there is nothing to send or an answer is awaited. */
    send(text: string): boolean {
      const message = text.trim()
      if (message === '' || isPending) return false
      dispatch({ say: { author: 'user', content: message }, isPending: true, dropRetries: true })
      void deliver(message)
      return true
    },
    retry(message: string) {
      if (isPending) return
      dispatch({ isPending: true, dropRetries: true })
      void deliver(message)
    },
    async askForPerson() {
      const result = await askForPerson({ ...person, conversation }, leaving())
      if (leaving().aborted) return
      const content = result.ok && result.data.isDelivered ? t.person.asked : t.person.direct
      dispatch({
        say: { author: 'system', content, hasContacts: true },
        ...(result.ok && { conversation: result.data.conversation }),
      })
    },
    async forget() {
      if (conversation === null || isPending) return
      const result = await deleteConversation(conversation, leaving())
      if (leaving().aborted) return
      const content = result.ok ? t.privacy.forgotten : t.privacy.notForgotten
      dispatch({ say: { author: 'system', content }, ...(result.ok && { conversation: null }) })
    },
  }
}

/** Returns a signal that aborts with the component. */
function useLeaving(): () => AbortSignal {
  const controller = useRef(new AbortController())
  useEffect(() => {
    // Development mounts twice, and the second mount needs its own signal.
    if (controller.current.signal.aborted) controller.current = new AbortController()
    return () => controller.current.abort()
  }, [])
  return () => controller.current.signal
}
