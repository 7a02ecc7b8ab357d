import { html } from "htm/preact";
import { DataTable } from "../parts/data-table.js";
import { Instant } from "../parts/instant.js";
import { readForm } from "../parts/read-form.js";
import { act } from "../state/store.js";
import { callers, tokens } from "../state/mock-store.js";

/** Who has sent requests, and which tokens are accepted. */
export function CallersPage() {
  return html`
    <div class="pane">
      <h2>Callers</h2>
      <p>
        Each credential is a caller. A bearer token <code>scopes:a,b</code> has only these scopes.
      </p>
      <${DataTable} title="Callers" columns=${["Caller", "Things", "Requests", "Last"]}>
        ${callers.value.map(
          ({ name, world, requests, lastAt }) => html`
            <tr key=${name}>
              <th scope="row">${name}</th>
              <td>${world === "" ? "those of all callers" : "its own"}</td>
              <td class="number">${requests}</td>
              <td><${Instant} at=${lastAt} /></td>
            </tr>
          `,
        )}
      <//>
      <h2>Tokens and keys</h2>
      <p>
        ${
          tokens.value === null
            ? "Every credential of the right form is accepted."
            : "Only these are accepted:"
        }
      </p>
      <ul class="plain">
        ${tokens.value?.map(
          (token) => html`
            <li key=${token} class="toolbar">
              <code>${token}</code>
              <button class="quiet" aria-label=${`Revoke ${token}`} onClick=${() => revoke(token)}>
                Revoke
              </button>
            </li>
          `,
        )}
      </ul>
      <${TokenForm} />
    </div>
  `;
}

/** @param {string} token */
function revoke(token) {
  const left = tokens.value?.filter((each) => each !== token) ?? [];
  return act("The token is revoked.", (control) => control.setTokens({ tokens: left }));
}

function TokenForm() {
  return html`
    <form
      class="toolbar"
      onSubmit=${(/** @type {SubmitEvent} */ event) => {
        const token = readForm(event)("token").trim();
        void act("The token is accepted.", (control) =>
          control.setTokens({ tokens: [...new Set([...(tokens.value ?? []), token])] }),
        );
      }}
    >
      <label for="token">Accept only tokens that are listed here</label>
      <input id="token" name="token" autocomplete="off" required />
      <button>Accept</button>
      <button
        type="button"
        disabled=${tokens.value === null}
        onClick=${() =>
          act("Every credential is accepted.", (control) => control.setTokens({ tokens: null }))}
      >
        Accept all
      </button>
    </form>
  `;
}
