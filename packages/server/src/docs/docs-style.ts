import { createHash } from "node:crypto";
import { raw } from "hono/html";

const css = `
:root {
  color-scheme: light dark;
  --ground: #ffffff; --sunken: #f3f4f7; --text: #171a21; --soft: #515a6a; --line: #d5dae2; --accent: #1d4fd7; --good: #116329; --bad: #a40e26;
  font: 16px/1.5 system-ui, sans-serif;
}
@media (prefers-color-scheme: dark) {
  :root { --ground: #10141a; --sunken: #191f28; --text: #e8ebf0; --soft: #a8b1c0; --line: #2f3846; --accent: #8fb2ff; --good: #7fe09a; --bad: #ff9aa6; }
}
* { box-sizing: border-box; }
html { scroll-padding-top: 1rem; }
body { margin: 0; background: var(--ground); color: var(--text); overflow-wrap: anywhere; display: grid; grid-template-columns: 17rem minmax(0, 1fr); }
a { color: var(--accent); text-underline-offset: 0.15em; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.skip { position: absolute; left: -100vw; }
.skip:focus { left: 0.5rem; top: 0.5rem; background: var(--ground); padding: 0.5rem; z-index: 1; }
nav { position: sticky; top: 0; align-self: start; height: 100vh; overflow-y: auto; background: var(--sunken); border-inline-end: 1px solid var(--line); padding: 1rem; font-size: 0.9rem; }
nav p { margin: 1rem 0 0.25rem; font-weight: 650; }
nav ul { list-style: none; margin: 0; padding: 0; }
nav a { display: block; padding: 0.2rem 0; text-decoration: none; color: inherit; min-height: 1.75rem; }
nav a:hover { color: var(--accent); text-decoration: underline; }
main { padding: 1.25rem 2rem 4rem; max-width: 82rem; }
h1 { font-size: 1.6rem; line-height: 1.25; margin: 0; }
h2 { font-size: 1.35rem; margin: 2.5rem 0 0; text-transform: capitalize; }
h3 { font-size: 1.15rem; margin: 0; }
h4 { font-size: 0.95rem; margin: 1.25rem 0 0.35rem; }
.heading { font-weight: 650; margin: 1rem 0 0.25rem; }
p, ul { margin: 0.35rem 0; }
ul { padding-inline-start: 1.25rem; }
code, pre { font: 0.875rem/1.5 ui-monospace, monospace; }
.servers { margin: 0.75rem 0; padding: 0; list-style: none; }
.servers code { font-size: 1rem; }
.intro { columns: 26rem; column-gap: 2.5rem; }
.intro > * { break-inside: avoid; }
article { border-top: 1px solid var(--line); margin-top: 1.25rem; padding-top: 1.25rem; }
.columns { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); gap: 2rem; }
.method { color: var(--accent); }
.type { color: var(--soft); font: 0.85rem/1.5 ui-monospace, monospace; }
.required { color: var(--bad); font-size: 0.85rem; }
.members { margin: 0.25rem 0; }
.members > div { border-top: 1px solid var(--line); padding: 0.4rem 0; }
.members dd { margin: 0 0 0 1rem; }
.members p { margin: 0.15rem 0; }
.part { border-inline-start: 2px solid var(--line); padding-inline-start: 0.75rem; margin: 0.35rem 0; }
figure { margin: 0.75rem 0; }
figcaption { font-size: 0.85rem; color: var(--soft); }
pre { background: var(--sunken); border: 1px solid var(--line); border-radius: 8px; padding: 0.75rem; margin: 0.25rem 0; max-height: 26rem; overflow: auto; }
details { border-top: 1px solid var(--line); padding: 0.35rem 0; }
summary { cursor: pointer; padding: 0.25rem 0; }
.status { font: 600 0.9rem ui-monospace, monospace; }
@media (max-width: 60rem) {
  body { display: block; }
  nav { position: static; height: auto; max-height: 14rem; border-inline-end: 0; border-bottom: 1px solid var(--line); }
  main { padding: 1rem; }
  .columns { display: block; }
}
`;

/** The element with the stylesheet. It is raw HTML, because CSS must not be escaped. */
export const docsStyle: ReturnType<typeof raw> = raw(`<style>${css}</style>`);

/** The hash in the content security policy, which allows no other style. */
export const docsStyleHash: string = `sha256-${createHash("sha256").update(css).digest("base64")}`;
