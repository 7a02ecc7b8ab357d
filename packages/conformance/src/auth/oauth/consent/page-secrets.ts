import type { ReceivedResponse } from "@plumbline/report";
import { cookieValues } from "./cookie-jar.ts";
import { formsOf } from "./read-forms.ts";

/** The values of an authorization server's page that must not be recorded: cookies, hidden values, codes and tickets. `own` are the values of the request. */
export function pageSecrets(
  response: ReceivedResponse,
  page: URL,
  own: readonly string[],
): readonly string[] {
  const { headers } = response;
  const location = URL.parse(headers["location"] ?? "", page.href);
  const carried = [...(location?.searchParams ?? [])];
  const codes = carried.flatMap(([name, value]) => (name === "code" ? [value] : []));
  const hidden = isHtml(headers)
    ? formsOf(response, page).flatMap(({ controls }) =>
        controls.filter(({ kind }) => kind === "hidden"),
      )
    : [];
  const named = hidden.flatMap(({ name, value }) => (guards.test(name) ? [value] : []));
  const cookies = cookieValues(headers["set-cookie"]);
  const known = own.join("\n");
  const random = [...carried.map(([, value]) => value), ...hidden.map(({ value }) => value)].filter(
    (value) => looksRandom(value) && !known.includes(value),
  );
  return [
    ...codes,
    ...named,
    ...cookies.filter((value) => value.length >= shortestCookie),
    ...random,
  ];
}

/** Minimum length of a secret. A shorter value may be a word that occurs in many texts. */
const shortestCookie = 12;

export function isHtml(headers: Readonly<Record<string, string>>): boolean {
  return /^(?:text\/html|application\/xhtml\+xml)\b/i.test(headers["content-type"] ?? "");
}

/** Names of fields that protect a form against forgery. */
const guards = /csrf|xsrf|token|nonce|ticket/i;

/** Whether a text may be a ticket or a token, as opposed to words, a URL or a list of scopes. */
function looksRandom(value: string): boolean {
  const isMixed = /\d/.test(value) || (/[a-z][A-Z]/.test(value) && /[A-Z][a-z]/.test(value));
  return /^[\w.~+/=-]{16,}$/.test(value) && isMixed && new Set(value).size >= 8;
}
