import { html } from "hono/html";
import type { Markup } from "../markup.ts";
import { formTokenField } from "../owner-sessions.ts";
import { signInPath } from "../redirect-to-sign-in.ts";
import type { ListedOwner } from "./list-owners.ts";

export interface SignInForm {
  readonly owners: readonly ListedOwner[];
  /** ID of the preselected owner. */
  readonly chosen: string | undefined;
  readonly formToken: string;
  /** The next page: a path of this origin. */
  readonly returnTo: string;
  readonly problem?: string;
}

/** Shows a form with a radio button for each owner. */
export function showSignInForm(form: SignInForm): Markup {
  const { problem } = form;
  const described = problem === undefined ? undefined : html` aria-describedby="owner-problem"`;
  return html`<div class="narrow">
    <div class="stack">
      <h1>Sign in</h1>
      <p class="lead">
        This is a sandbox with made-up owners and no passwords. Choose the owner to act as.
      </p>
    </div>
    <form class="card" method="post" action="${signInPath}">
      <input type="hidden" name="${formTokenField}" value="${form.formToken}" />
      <input type="hidden" name="return" value="${form.returnTo}" />
      <fieldset class="choices${problem === undefined ? "" : " wrong"}" ${described}>
        <legend>Owner</legend>
        ${problem !== undefined && html`<p class="problem" id="owner-problem">${problem}</p>`}
        ${form.owners.map((owner) => showOwner(owner, owner.id === form.chosen))}
      </fieldset>
      <div class="actions"><button class="primary">Sign in</button></div>
    </form>
  </div>`;
}

function showOwner({ id, name, email, workspaces }: ListedOwner, isChosen: boolean): Markup {
  return html`<label class="choice">
    <input type="radio" name="owner" id="${id}" value="${id}" required ${isChosen && "checked"} />
    <span>
      <b>${name}</b>
      <span class="hint">${email}</span>
      <span class="hint">${workspaces.join(", ")}</span>
    </span>
  </label>`;
}
