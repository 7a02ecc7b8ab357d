import { html, render } from "htm/preact";
import { Shell } from "./shell/shell.js";
import { SignIn } from "./shell/sign-in.js";
import { setUp } from "./state/setup.js";
import { start, token } from "./state/store.js";
/** @import { Setup } from "./state/setup.js" */

function Console() {
  return token.value === "" ? html`<${SignIn} />` : html`<${Shell} />`;
}

/** Shows a console on the page. @param {Setup} setup */
export async function openConsole(setup) {
  setUp(setup);
  const place = document.getElementById("console");
  if (place !== null) render(html`<${Console} />`, place);
  await start();
}
