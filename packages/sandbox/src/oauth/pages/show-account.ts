import { html } from "hono/html";
import { formTokenField, type OwnerSession } from "./owner-sessions.ts";
import type { Markup } from "./markup.ts";

export const signOutPath = "/sign-out";

/** Shows who is signed in, with a button to sign out. It belongs in the header of a page. */
export function showAccount({ owner, formToken }: OwnerSession): Markup {
  return html`<form class="account" method="post" action="${signOutPath}">
    <input type="hidden" name="${formTokenField}" value="${formToken}" />
    <span>${owner.name}</span>
    <button class="plain-button">Sign out</button>
  </form>`;
}
