/**
 * Behaviour of the HTML report: copies commands, opens the part that a link points to, opens and closes all parts, filters
 * findings and statements, switches colours, and opens all parts for printing. The page is readable without it.
 */

const page = document.documentElement;
page.classList.add("js");

const storageKey = "plumbline-colours";

/** A browser can deny storage to a page that was opened from a file. */
function readColours() {
  try {
    return localStorage.getItem(storageKey);
  } catch {
    return null;
  }
}

/** @param {string} scheme */
function saveColours(scheme) {
  try {
    localStorage.setItem(storageKey, scheme);
  } catch {
    // The choice then lasts until the page is closed.
  }
}

/** @param {string | null} scheme `light` or `dark`; anything else follows the system. */
function applyColours(scheme) {
  if (scheme === "light" || scheme === "dark") page.dataset.colours = scheme;
  else delete page.dataset.colours;
}

/** Opens everything that contains the element in the URL's fragment. */
function revealTarget() {
  const target =
    location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (!target) return;
  for (let node = /** @type {HTMLElement | null} */ (target); node; node = node.parentElement) {
    if (node.tagName === "DETAILS") /** @type {HTMLDetailsElement} */ (node).open = true;
    if (node.hidden) clearFilters();
  }
  target.scrollIntoView();
}

/**
 * Scrolls each visible box of code to its first mark. A box in a closed part has no place, and asking for it lays out the part.
 * @param {ParentNode} parent
 */
function scrollToMarks(parent) {
  for (const box of parent.querySelectorAll("pre")) {
    if (box.closest("details:not([open])")) continue;
    const mark = box.querySelector("mark");
    const depth = mark ? mark.offsetTop - box.offsetTop : 0;
    if (depth > box.clientHeight - 30) box.scrollTop = depth - box.clientHeight / 2;
  }
}

/** @param {boolean} open */
function setAll(open) {
  for (const details of document.querySelectorAll("details")) details.open = open;
}

/** @param {Node} node */
function select(node) {
  const range = document.createRange();
  range.selectNodeContents(node);
  const selection = getSelection();
  selection?.removeAllRanges();
  selection?.addRange(range);
}

/**
 * Copies the text of the element that the button names, or selects it if the browser denies access to the clipboard.
 * @param {HTMLButtonElement} button
 * @param {string} id
 */
async function copy(button, id) {
  const source = document.getElementById(id);
  if (!source) return;
  try {
    await navigator.clipboard.writeText(source.textContent);
    showState(button, "Copied");
  } catch {
    select(source);
    showState(button, "Selected");
  }
}

/**
 * @param {HTMLButtonElement} button
 * @param {string} text
 */
function showState(button, text) {
  button.textContent = text;
  setTimeout(() => {
    button.textContent = "Copy";
  }, 1600);
}

/**
 * Shows the items that contain every word of the input, and says how many they are.
 * @param {HTMLInputElement} input
 */
function filter(input) {
  const { filter: selector = "", said = "" } = input.dataset;
  const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
  const items = /** @type {HTMLElement[]} */ ([...document.querySelectorAll(selector)]);
  for (const item of items) item.hidden = !hasAll(searchText(item), words);
  const shown = items.filter((item) => !item.hidden).length;
  const status = document.getElementById(said);
  if (status) status.textContent = words.length === 0 ? "" : `${shown} of ${items.length}`;
  if (words.length > 0) openGroups(`${selector}:not([hidden])`);
}

/** @param {Element} item */
function searchText(item) {
  const parts = [...item.querySelectorAll("[data-find]")];
  return parts
    .map((part) => part.textContent)
    .join(" ")
    .toLowerCase();
}

/**
 * @param {string} text
 * @param {readonly string[]} words
 */
function hasAll(text, words) {
  return words.every((word) => text.includes(word));
}

/** @param {string} selector */
function openGroups(selector) {
  for (const details of document.querySelectorAll("details"))
    if ("group" in details.dataset && details.querySelector(selector)) details.open = true;
}

function clearFilters() {
  for (const input of document.querySelectorAll("input")) {
    if (!input.dataset.filter) continue;
    input.value = "";
    filter(input);
  }
}

document.addEventListener("click", (event) => {
  const target = /** @type {Element} */ (event.target);
  const button = target.closest("button");
  if (button?.dataset.copy) void copy(button, button.dataset.copy);
  if (button?.dataset.all) setAll(button.dataset.all === "open");
});

document.addEventListener("input", (event) => {
  const input = /** @type {HTMLInputElement} */ (event.target);
  if (input.dataset.filter) filter(input);
  if (input.id === "colours") {
    applyColours(input.value);
    saveColours(input.value);
  }
});

// The event does not bubble.
document.addEventListener(
  "toggle",
  (event) => {
    const details = /** @type {HTMLDetailsElement} */ (event.target);
    if (details.open) scrollToMarks(details);
  },
  true,
);

addEventListener("hashchange", revealTarget);
addEventListener("beforeprint", () => setAll(true));

const colours = readColours();
applyColours(colours);
const choice = /** @type {HTMLSelectElement | null} */ (document.getElementById("colours"));
if (choice && page.dataset.colours) choice.value = page.dataset.colours;
scrollToMarks(document);
revealTarget();
