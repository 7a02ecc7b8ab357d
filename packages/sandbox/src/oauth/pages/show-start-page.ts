import { html } from "hono/html";
import { integrationsPath } from "./integrations/integrations-path.ts";
import { signInPath } from "./redirect-to-sign-in.ts";
import { respondPage } from "./respond-page.ts";

/** Path of the start page. The document has no operation there. */
export const startPath = "/";

/** Responds with where a person finds what the sandbox has. The console has an address of its own, which only its owner gets. */
export function showStartPage(): Promise<Response> {
  return respondPage({
    title: "Start",
    body: html`<h1>Local Ads sandbox</h1>
      <ul>
        <li><a href="/docs">Reference of the interface</a></li>
        <li><a href="${signInPath}">Sign in</a> as an owner, to approve an app</li>
        <li><a href="${integrationsPath}">Integrations</a>: API keys and connections</li>
      </ul>
      <p>The address of the console is printed when the sandbox starts.</p>`,
  });
}
