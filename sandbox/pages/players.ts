import { type Html, h } from '../http/html.ts'
import type { Player } from '../tebex/catalogue.ts'

/** A button for each demo player; its name is "Continue as …", the rest describes it. */
export function playerButtons(players: readonly Player[], field: string): Html {
  return h`${players.map(
    ({
      username,
      username_id,
      about,
    }) => h`<button class="player" name="${field}" value="${username}" aria-describedby="about-${username_id}">
<span class="initial" aria-hidden="true">${username.slice(0, 1).toUpperCase()}</span>
<span>Continue as ${username}<span class="about" id="about-${username_id}" aria-hidden="true">${about}</span></span>
</button>`,
  )}`
}
