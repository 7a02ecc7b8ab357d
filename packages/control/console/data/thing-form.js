import { html } from "htm/preact";
import { AskFirst } from "../parts/ask-first.js";
import { readForm } from "../parts/read-form.js";
import { linkTo } from "../shell/route.js";
import { act } from "../state/store.js";
/** @import { Resource, Thing } from "../../src/generated/schemas.ts" */

/** Changes a thing, or creates one. @param {{ resource: Resource, thing: Thing | undefined }} props */
export function ThingForm({ resource, thing }) {
  const { key, thing: word } = resource;
  const around = key.split("/{}").length - 1;
  return html`
    <h3>${thing === undefined ? `New ${word}` : `Change ${word} ${thing.id}`}</h3>
    <form
      class="fields"
      onSubmit=${(/** @type {SubmitEvent} */ event) => {
        const read = readForm(event);
        const scope = read("scope")
          .split("/")
          .filter((part) => part !== "");
        void act(`The ${word} is saved.`, (control) =>
          control.putThing({
            ...(thing === undefined ? { resource: key, scope } : nameOf(thing)),
            value: JSON.parse(read("value")),
          }),
        );
      }}
    >
      ${
        around > 0 &&
        thing === undefined &&
        html`
          <label for="thing-scope">Identifiers of the things around it, with / between them</label>
          <input id="thing-scope" name="scope" required />
        `
      }
      <label for="thing-value">Members as JSON</label>
      <textarea id="thing-value" name="value" rows="12" required spellcheck="false">
${JSON.stringify(thing?.value ?? {}, null, 2)}</textarea>
      <button>Save</button>
    </form>
    ${
      thing !== undefined &&
      html`<div class="toolbar">
        <${AskFirst}
          text=${`Delete ${word} ${thing.id}`}
          question="Requests will not find it."
          yes="Delete"
          onYes=${() =>
            act(`The ${word} is deleted.`, async (control) => {
              await control.deleteThing(nameOf(thing));
              location.hash = linkTo(["data", key]);
            })}
        />
        <a class="button quiet" href=${linkTo(["data", key])}>New ${word}</a>
      </div>`
    }
  `;
}

/** @param {Thing} thing */
function nameOf({ resource, world, scope, id }) {
  return { resource, world, scope, id };
}
