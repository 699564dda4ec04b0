import { html } from 'hono/html'
import type { Html } from '../http/respond.ts'
import type { Player } from '../tebex/catalogue.ts'
import { cardPage } from './card.ts'

/** A button for each demo player; its name is "Continue as …", the rest describes it. */
export function renderPlayerButtons(players: readonly Player[], field: string): Html {
  return html`${players.map(
    ({
      username,
      username_id,
      about,
    }) => html`<button class="player" name="${field}" value="${username}" aria-describedby="about-${username_id}">
<span class="initial" aria-hidden="true">${username.slice(0, 1).toUpperCase()}</span>
<span>Continue as ${username}<span class="about" id="about-${username_id}" aria-hidden="true">${about}</span></span>
</button>`,
  )}`
}

/** The page on which a visitor chooses a demo player for the login, or cancels. */
export function signInPage(options: {
  /** The service, its initials, and its name in a sentence. */
  mark: string
  from: string
  title: string
  about: string
  foot: string
  action: string
  /** Hidden fields of the form. */
  fields: Readonly<Record<string, string | undefined>>
  players: readonly Player[]
}): Promise<Response> {
  const { mark, from, title, about, foot, action, fields, players } = options
  const hidden = Object.entries(fields).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  )
  const body = html`
<p class="from"><span class="mark" aria-hidden="true">${mark}</span> ${from}</p>
<div>
<h1>${title}</h1>
<p class="muted">${about}</p>
</div>
<form method="post" action="${action}">
${hidden}
<div class="players">
${renderPlayerButtons(players, 'username')}
<button class="cancel quiet">Cancel</button>
</div>
</form>
<p class="foot">${foot}</p>`
  return cardPage({ title, body })
}
