import { html, render } from "htm/preact";
import { Shell } from "./shell/shell.js";
import { SignIn } from "./shell/sign-in.js";
import { start, token } from "./state/store.js";

function Console() {
  return token.value === "" ? html`<${SignIn} />` : html`<${Shell} />`;
}

const place = document.getElementById("console");
if (place !== null) render(html`<${Console} />`, place);
await start();
