import { computed, signal } from "@preact/signals";

/**
 * A place of the console, as its hash says it: `#/data/rivera-plumbing/leads?text=leak`.
 *
 * @typedef {object} Route
 * @property {string} page
 * @property {readonly string[]} rest The further segments of the path.
 * @property {Readonly<Record<string, string>>} query
 */

/** The link that the server prints has its token in place of a page. */
const hash = signal(location.hash.startsWith("#token=") ? "" : location.hash);
addEventListener("hashchange", () => (hash.value = location.hash));

/** The page of a hash without one. */
const firstPage = "requests";

/** The current place. */
export const route = computed(() => readHash(hash.value));

/**
 * @param {string} text
 * @returns {Route}
 */
function readHash(text) {
  const [path = "", query = ""] = text.replace(/^#\/?/, "").split("?");
  const [page = "", ...rest] = path.split("/").map(decodePart);
  return {
    page: page === "" ? firstPage : page,
    rest: rest.filter((part) => part !== ""),
    query: Object.fromEntries(new URLSearchParams(query)),
  };
}

/**
 * Returns the hash of a place. Empty values of the query are left out.
 *
 * @param {readonly string[]} path
 * @param {Readonly<Record<string, string>>} [query]
 */
export function linkTo(path, query = {}) {
  const given = Object.entries(query).filter(([, value]) => value !== "");
  const text = new URLSearchParams(given).toString();
  return `#/${path.map(encodeURIComponent).join("/")}${text === "" ? "" : `?${text}`}`;
}

/**
 * Changes the query of the current place without a new entry in the history.
 *
 * @param {Readonly<Record<string, string>>} query
 */
export function changeQuery(query) {
  const { page, rest, query: before } = route.peek();
  const next = linkTo([page, ...rest], { ...before, ...query });
  history.replaceState(null, "", next);
  hash.value = next;
}

/** @param {string} text */
function decodePart(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
