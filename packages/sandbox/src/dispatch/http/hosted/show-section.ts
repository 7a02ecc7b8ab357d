import {
  asArray,
  asObject,
  isArray,
  isObject,
  type JsonObject,
  type JsonValue,
} from "@plumbline/contract";
import { html } from "hono/html";
import { hostedPath } from "../../to-hosted.ts";

type Markup = ReturnType<typeof html>;

/** How the sections look whose types the seeded documents have. @see writeSiteDocument */
const shapes: Readonly<Record<string, (props: JsonObject, title: string) => Markup>> = {
  hero: ({ heading, photo, button, ...others }, title) =>
    html`<section class="hero">
      <div>
        <h1>${textOf(heading) || title}</h1>
        ${showTexts(others)}
        ${textOf(asObject(button)["label"]) && html`<a class="primary" href="#${textOf(asObject(button)["target"])}">${textOf(asObject(button)["label"])}</a>`}
      </div>
      ${showPicture(photo)}
    </section>`,
  services: ({ heading, items }) =>
    html`<section>
      ${showHeading(heading)}
      <ul class="cards">
        ${asArray(items)
          .map(asObject)
          .map(
            ({ title, photo, ...others }) =>
              html`<li>
                ${showPicture(photo)}
                <h3>${textOf(title)}</h3>
                ${showTexts(others)}
              </li>`,
          )}
      </ul>
    </section>`,
  "service-area": ({ heading, cities }) =>
    html`<section>
      ${showHeading(heading)}
      <ul class="places">
        ${asArray(cities).map((city) => html`<li>${textOf(city)}</li>`)}
      </ul>
    </section>`,
  faq: ({ heading, items }) =>
    html`<section>
      ${showHeading(textOf(heading) || "Questions")}
      ${asArray(items)
        .map(asObject)
        .map(
          ({ question, answer }) =>
            html`<details>
              <summary>${textOf(question)}</summary>
              <p>${textOf(answer)}</p>
            </details>`,
        )}
    </section>`,
  "contact-form": ({ heading, fields }) =>
    html`<section id="contact">
      ${showHeading(textOf(heading) || "Ask for a quote")}
      <fieldset disabled>
        ${asArray(fields).map((field) => html`<label>${textOf(field)} <input name="${textOf(field)}" /></label>`)}
        <button>Send</button>
      </fieldset>
      <p class="small">The page of a sandbox sends nothing.</p>
    </section>`,
  banner: ({ text, ...others }) =>
    html`<section class="banner">
      <p>${textOf(text)}</p>
      ${showTexts(others)}
    </section>`,
};

/** A section of a site document. One of an unknown type shows its texts in order, the heading first. */
export function showSection(section: JsonValue, title: string): Markup {
  const { type, props } = asObject(section);
  const { heading, ...others } = asObject(props);
  const shape = typeof type === "string" && Object.hasOwn(shapes, type) ? shapes[type] : undefined;
  return shape
    ? shape(asObject(props), title)
    : html`<section>${showHeading(heading)}${showTexts(others)}</section>`;
}

function showHeading(heading: JsonValue | undefined): Markup | string {
  const text = textOf(heading);
  return text && html`<h2>${text}</h2>`;
}

function showPicture(photo: JsonValue | undefined): Markup | string {
  const name = textOf(photo);
  return name && html`<img src="${hostedPath}/images/${encodeURIComponent(name)}.svg" alt="" />`;
}

function showTexts(value: JsonValue): readonly Markup[] {
  return textsIn(value).map((text) => html`<p>${text}</p>`);
}

function textOf(value: JsonValue | undefined): string {
  return typeof value === "string" ? value : "";
}

function textsIn(value: JsonValue): readonly string[] {
  if (typeof value === "string") return [value];
  if (isArray(value)) return value.flatMap(textsIn);
  return isObject(value) ? Object.values(value).flatMap((part) => textsIn(part ?? null)) : [];
}
