import type { ReceivedResponse } from "../../model/exchange.ts";
import { cookieValues } from "./cookie-jar.ts";
import { readForms } from "./read-forms.ts";

/** What a page of an authorization server holds that must not be recorded: cookies, hidden values, codes and tickets. `own` are the values that the request named. */
export function pageSecrets(
  { headers, text }: ReceivedResponse,
  page: URL,
  own: readonly string[],
): readonly string[] {
  const location = URL.parse(headers["location"] ?? "", page.href);
  const carried = [...(location?.searchParams ?? [])];
  const codes = carried.flatMap(([name, value]) => (name === "code" ? [value] : []));
  const hidden = isHtml(headers)
    ? readForms(text, page).flatMap(({ controls }) =>
        controls.flatMap(({ kind, value }) => (kind === "hidden" ? [value] : [])),
      )
    : [];
  const cookies = cookieValues(headers["set-cookie"]);
  const known = own.join("\n");
  const random = [...carried.map(([, value]) => value), ...hidden].filter(
    (value) => looksRandom(value) && !known.includes(value),
  );
  return [...codes, ...cookies.filter((value) => value.length >= shortestCookie), ...random];
}

/** A shorter one holds no secret, but may well be a word that stands in many texts. */
const shortestCookie = 12;

export function isHtml(headers: Readonly<Record<string, string>>): boolean {
  return /^(?:text\/html|application\/xhtml\+xml)\b/i.test(headers["content-type"] ?? "");
}

/** Whether a text may be a ticket or a token, as opposed to words, a URL or a list of scopes. */
function looksRandom(value: string): boolean {
  return /^[\w.~+/=-]{16,}$/.test(value) && /\d/.test(value) && new Set(value).size >= 8;
}
