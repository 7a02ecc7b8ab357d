import type { Exchange } from "../run/exchange.ts";
import { formatDuration } from "../text/format-number.ts";
import type { ExchangePlace } from "../view/places-of.ts";
import { bodyLines } from "./body-lines.ts";
import { html, joined, type Markup, type MarkupPart, nothing } from "./markup.ts";

/** One exchange, with request and response side by side and the places of the finding marked. */
export function exchangeView(exchange: Exchange, places: readonly ExchangePlace[]): Markup {
  const { number, purpose, identity, elapsedMs } = exchange;
  return html`<figure class="exchange">
    <figcaption>
      <span class="number">#${number}</span> ${purpose}
      <span class="quiet">as ${identity}, ${formatDuration(elapsedMs)}</span>
    </figcaption>
    <div class="pair">
      <section>
        <h3 class="label">Request</h3>
        ${code(requestText(exchange, side(places, "request")))}
      </section>
      <section>
        <h3 class="label">Response</h3>
        ${code(responseText(exchange, side(places, "response")))}
      </section>
    </div>
  </figure>`;
}

function side(
  places: readonly ExchangePlace[],
  wanted: ExchangePlace["side"],
): readonly ExchangePlace[] {
  return places.filter((place) => place.side === wanted);
}

/** A block of code. It can have the focus, so that the keyboard can scroll it. */
function code(content: MarkupPart): Markup {
  return html`<pre tabindex="0"><code>${content}</code></pre>`;
}

function requestText({ request }: Exchange, places: readonly ExchangePlace[]): MarkupPart {
  const inUrl = has(places, "query") || has(places, "path");
  const url = inUrl ? html`<mark>${request.url}</mark>` : request.url;
  const line = html`<b>${request.method}</b> ${url}`;
  return message(line, request.headers, { text: request.body ?? "", places });
}

function responseText({ response }: Exchange, places: readonly ExchangePlace[]): MarkupPart {
  if (response.failure !== undefined) {
    return [html`<mark>no response</mark>`, "\n", response.failure];
  }
  const status = String(response.status);
  const line = has(places, "status") ? html`<mark><b>${status}</b></mark>` : html`<b>${status}</b>`;
  const answer = message(line, response.headers, { text: response.text, places });
  return response.unread === undefined ? answer : [answer, "\n\n", unreadNote(response.unread)];
}

function unreadNote(unread: string): Markup {
  return html`<i>not shown further and not judged: ${unread}</i>`;
}

interface MessageBody {
  readonly text: string;
  readonly places: readonly ExchangePlace[];
}

function message(
  first: Markup,
  headers: Readonly<Record<string, string>>,
  { text, places }: MessageBody,
): MarkupPart {
  const lines = Object.entries(headers).map(([name, value]) => headerLine(name, value, places));
  const missing = missingHeaders(headers, places).map(
    (name) => html`<mark class="missing">${name} is missing</mark>`,
  );
  const pointers = bodyPointers(places);
  const body = text === "" ? nothing : ["\n\n", bodyLines(text, pointers)];
  return [joined([first, ...lines, ...missing], "\n"), body];
}

/** Pointers into the body. The whole body is not marked. */
function bodyPointers(places: readonly ExchangePlace[]): readonly string[] {
  const pointers = places.filter((place) => place.part === "body").map((place) => place.name);
  return pointers.filter((pointer) => pointer !== "");
}

function headerLine(name: string, value: string, places: readonly ExchangePlace[]): MarkupPart {
  const line = html`<span class="name">${name}</span>: ${value}`;
  const hit = headerNames(places).includes(name.toLowerCase());
  return hit ? html`<mark>${line}</mark>` : line;
}

function missingHeaders(
  headers: Readonly<Record<string, string>>,
  places: readonly ExchangePlace[],
): readonly string[] {
  const present = new Set(Object.keys(headers).map((name) => name.toLowerCase()));
  return headerNames(places).filter((name) => !present.has(name));
}

function headerNames(places: readonly ExchangePlace[]): readonly string[] {
  return places
    .filter((place) => place.part === "header" && place.name !== "")
    .map((place) => place.name.toLowerCase());
}

function has(places: readonly ExchangePlace[], part: ExchangePlace["part"]): boolean {
  return places.some((place) => place.part === part);
}
