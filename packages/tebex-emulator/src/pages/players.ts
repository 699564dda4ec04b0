import { html } from 'hono/html'
import type { Html } from '../http/respond.ts'
import type { Player } from '../tebex/catalogue.ts'

/** A button for each demo player; its name is "Continue as …", the rest describes it. */
export function playerButtons(players: readonly Player[], field: string): Html {
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
