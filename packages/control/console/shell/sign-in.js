import { html } from "htm/preact";
import { Notice } from "../parts/notice.js";
import { readForm } from "../parts/read-form.js";
import { serverName, setup } from "../state/setup.js";
import { token } from "../state/store.js";

/** Asks for the token if the address has none. */
export function SignIn() {
  return html`
    <main class="sign-in">
      <h1>${setup().name} console</h1>
      <p>The ${serverName()} printed a link with its control token when it started.</p>
      <form
        onSubmit=${(/** @type {SubmitEvent} */ event) => {
          const read = readForm(event);
          token.value = read("token").trim();
        }}
      >
        <label for="token">Control token</label>
        <input id="token" name="token" type="password" autocomplete="off" required />
        <button>Open</button>
      </form>
      <${Notice} />
    </main>
  `;
}
