import { shown } from "../requests/filter.js";
import { say } from "../state/store.js";
import { linkTo, route } from "./route.js";

/** What a key does where no text is entered. @type {Readonly<Record<string, () => void>>} */
const shortcuts = {
  "/": focusSearch,
  j: () => openRequest(1),
  k: () => openRequest(-1),
  "?": () =>
    say("Keys: / goes to the search; j and k open the next and the previous request in the list."),
};

/** Starts to listen for the shortcuts. Returns what ends it. */
export function listenForShortcuts() {
  addEventListener("keydown", onKey);
  return () => removeEventListener("keydown", onKey);
}

/** @param {KeyboardEvent} event */
function onKey(event) {
  const isTyping =
    event.target instanceof Element && event.target.matches("input, select, textarea");
  const run = event.ctrlKey || event.metaKey || event.altKey ? undefined : shortcuts[event.key];
  if (isTyping || run === undefined) return;
  event.preventDefault();
  run();
}

function focusSearch() {
  const search = document.querySelector("input[type=search]");
  if (search instanceof HTMLElement) search.focus();
}

/** Opens the request that is this far from the open one in the list, or the first. @param {number} step */
function openRequest(step) {
  const { page, rest, query } = route.value;
  const list = shown.value;
  const opened = list.findIndex(({ number }) => page === "requests" && String(number) === rest[0]);
  const wanted = list[opened < 0 ? 0 : opened + step];
  if (wanted !== undefined)
    location.hash = linkTo(["requests", String(wanted.number)], page === "requests" ? query : {});
}
