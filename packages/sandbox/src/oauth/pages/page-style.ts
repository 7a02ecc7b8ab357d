import { hash } from "node:crypto";
import { raw } from "hono/html";
import type { Markup } from "./markup.ts";

/**
 * The stylesheet of all pages. The parts of a page:
 *
 * - `.card` a framed part; `.narrow` on `<main>`'s child keeps a form in one column
 * - `.field` a label, its hint (`.hint`) and its control; `.field.wrong` with `.problem` when its value was rejected
 * - `fieldset.choices` with one `label.choice` per radio button or checkbox: the control, then a `<span>` with text and `.hint`
 * - `.actions` the buttons at the end of a form: `button.primary`, `button` or `a.button`, `.grave` for what cannot be undone
 * - `.notice` a message after an action (`role="status"`), `.notice.wrong` what was rejected (`role="alert"`)
 * - `dl.facts` names with values; `.badge` a state, with `.good` or `.bad`; `.apart` text for screen readers only
 */
const css = `
:root {
  color-scheme: light dark;
  --ground: #f5f6f8;
  --surface: #ffffff;
  --sunken: #eef0f4;
  --text: #171a21;
  --soft: #515a6a;
  --line: #d5dae2;
  --edge: #7b8494;
  --accent: #1d4fd7;
  --accent-strong: #163fae;
  --on-accent: #ffffff;
  --good: #116329;
  --good-ground: #e3f4e7;
  --bad: #a40e26;
  --bad-ground: #fdecee;
  --shadow: 0 1px 2px rgb(20 25 40 / 8%);
  font: 16px/1.5 system-ui, sans-serif;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #0f1217;
    --surface: #181d25;
    --sunken: #11161d;
    --text: #e8ebf0;
    --soft: #a8b1c0;
    --line: #2f3846;
    --edge: #7e899b;
    --accent: #8fb2ff;
    --accent-strong: #b3caff;
    --on-accent: #0b1020;
    --good: #7fe09a;
    --good-ground: #12291a;
    --bad: #ff9aa6;
    --bad-ground: #331a1f;
    --shadow: none;
  }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--text); overflow-wrap: anywhere; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
h1, h2, h3, p, dl, dd, ul, fieldset { margin: 0; padding: 0; }
h1 { font-size: 1.6rem; line-height: 1.25; letter-spacing: -0.01em; text-wrap: balance; }
h2 { font-size: 1.15rem; line-height: 1.3; }
h3 { font-size: 1rem; }
a { color: var(--accent); text-underline-offset: 0.15em; }
a:hover { color: var(--accent-strong); }
code { font: 0.9em ui-monospace, monospace; }
.skip { position: absolute; left: -100vw; top: 0; padding: 0.6rem 1rem; background: var(--surface); z-index: 1; }
.skip:focus { left: 0; }
.apart {
  position: absolute; width: 1px; height: 1px; margin: -1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap;
}
header {
  display: flex; flex-wrap: wrap; align-items: center; gap: 0.5rem 1.5rem;
  padding: 0.75rem max(1rem, calc(50vw - 26rem));
  background: var(--surface); border-bottom: 1px solid var(--line);
}
.product { color: inherit; font-weight: 650; text-decoration: none; margin-inline-end: auto; }
.account { display: flex; flex-wrap: wrap; align-items: center; gap: 0.25rem 1rem; color: var(--soft); }
main { max-width: 54rem; margin: 0 auto; padding: 2rem 1rem 4rem; display: grid; gap: 1.5rem; }
main > * { min-width: 0; }
.narrow { max-width: 36rem; width: 100%; margin: 0 auto; display: grid; gap: 1.5rem; }
.stack { display: grid; gap: 0.75rem; }
.lead, .hint { color: var(--soft); }
.hint { font-size: 0.925rem; }
.card {
  background: var(--surface); border: 1px solid var(--line); border-radius: 12px; padding: 1.25rem;
  box-shadow: var(--shadow); display: grid; gap: 1.25rem;
}
.links { display: flex; flex-wrap: wrap; gap: 0.25rem 1.25rem; list-style: none; }
.bar { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 0.75rem; }
.notice { border-radius: 10px; padding: 0.85rem 1rem; background: var(--good-ground); border: 1px solid var(--good); }
.notice.wrong { background: var(--bad-ground); border-color: var(--bad); }
.notice ul { padding-inline-start: 1.25rem; }
.notice.plain { background: var(--sunken); border-color: var(--line); }
.field { display: grid; gap: 0.35rem; justify-items: start; }
.field > label, legend { font-weight: 600; }
.field.wrong, fieldset.wrong { border-inline-start: 4px solid var(--bad); padding-inline-start: 0.9rem; }
.problem { color: var(--bad); font-weight: 600; }
input, textarea, button, select { font: inherit; color: inherit; }
input[type="text"], textarea, select {
  width: 100%; min-height: 2.75rem; padding: 0.5rem 0.75rem;
  background: var(--surface); border: 1px solid var(--edge); border-radius: 8px;
}
input[aria-invalid="true"] { border-color: var(--bad); }
input[type="radio"], input[type="checkbox"] {
  width: 1.2rem; height: 1.2rem; margin: 0.15rem 0 0; flex: none; accent-color: var(--accent);
}
fieldset { border: 0; min-width: 0; }
legend { padding: 0; margin-bottom: 0.35rem; }
fieldset.choices { display: grid; gap: 0.5rem; }
.choice {
  display: flex; gap: 0.75rem; align-items: flex-start; padding: 0.75rem 0.9rem;
  border: 1px solid var(--line); border-radius: 10px; cursor: pointer;
}
.choice:hover { border-color: var(--edge); }
.choice:has(:checked) { border-color: var(--accent); background: var(--sunken); }
.choice > span { display: grid; min-width: 0; }
.choice b { font-weight: 600; }
.actions { display: flex; flex-wrap: wrap; align-items: center; gap: 0.75rem; }
button, .button {
  display: inline-flex; align-items: center; justify-content: center; min-height: 2.75rem; padding: 0.5rem 1.1rem;
  background: var(--surface); border: 1px solid var(--edge); border-radius: 8px;
  color: var(--text); font-weight: 600; text-decoration: none; cursor: pointer;
  flex: none; white-space: nowrap;
}
button:hover, .button:hover { border-color: var(--accent); color: var(--accent); }
.primary, .primary:hover { background: var(--accent); border-color: var(--accent); color: var(--on-accent); }
.primary:hover { background: var(--accent-strong); border-color: var(--accent-strong); }
.grave { border-color: var(--bad); color: var(--bad); }
.grave:hover { background: var(--bad); border-color: var(--bad); color: var(--surface); }
.small { min-height: 2.25rem; padding: 0.25rem 0.8rem; font-size: 0.925rem; }
.plain-button, .plain-button:hover { background: none; border: 0; padding: 0.25rem 0; min-height: 0; color: var(--accent); text-decoration: underline; text-underline-offset: 0.15em; font-weight: 400; }
.plain-list { list-style: none; display: grid; gap: 0.75rem; }
.entry { background: var(--surface); border: 1px solid var(--line); border-radius: 12px; padding: 1rem 1.25rem; box-shadow: var(--shadow); display: grid; gap: 0.75rem; }
.facts { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(13rem, 100%), 1fr)); gap: 0.6rem 1.5rem; }
.facts .wide { grid-column: 1 / -1; }
@media (max-width: 30rem) {
  .facts > :not(.wide) { display: grid; grid-template-columns: 6rem 1fr; align-items: baseline; }
  .entry .facts { gap: 0.3rem; }
}
.entry > .bar { flex-wrap: nowrap; align-items: baseline; }
.facts dt { color: var(--soft); font-size: 0.875rem; }
.badge { display: inline-block; padding: 0.05rem 0.6rem; border-radius: 99px; font-size: 0.85rem; font-weight: 600; background: var(--sunken); color: var(--soft); border: 1px solid var(--line); }
.badge.good { background: var(--good-ground); color: var(--good); border-color: transparent; }
.badge.bad { background: var(--bad-ground); color: var(--bad); border-color: transparent; }
.tags { display: flex; flex-wrap: wrap; gap: 0.3rem; list-style: none; }
.tags li { background: var(--sunken); border: 1px solid var(--line); border-radius: 6px; padding: 0 0.45rem; font: 0.875rem/1.6 ui-monospace, monospace; }
textarea.secret { background: var(--sunken); font: 1rem/1.5 ui-monospace, monospace; word-break: break-all; resize: none; field-sizing: content; }
.empty { color: var(--soft); border: 1px dashed var(--edge); border-radius: 12px; padding: 1.25rem; }
details > summary { cursor: pointer; color: var(--accent); padding: 0.25rem 0; }
details[open] > summary { margin-bottom: 0.75rem; }
`;

/** The element with the stylesheet. It is raw HTML, because CSS must not be escaped. */
export const pageStyle: Markup = raw(`<style>${css}</style>`);

/** The hash in the content security policy, which allows no other style. */
export const pageStyleHash: string = `sha256-${hash("sha256", css, "base64")}`;
