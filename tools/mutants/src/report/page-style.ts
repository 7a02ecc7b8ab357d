/** The styles of the page, for light and dark. */
export const pageStyle = `
:root { --ink: #1d2126; --paper: #ffffff; --line: #d5d9de; --good: #176b3a; --bad: #a4232b; --quiet: #5b6570; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e6e9ec; --paper: #14171a; --line: #363c43; --good: #6fcf97; --bad: #ff8a8f; --quiet: #a3adb8; }
}
body { margin: 0; background: var(--paper); color: var(--ink); font: 15px/1.5 system-ui, sans-serif; }
main { max-width: 110rem; margin: 0 auto; padding: 2rem 1.25rem 4rem; }
p { max-width: 48rem; }
table { border-collapse: collapse; }
.summary th, .summary td { padding: 0.25rem 0.75rem; border-bottom: 1px solid var(--line); text-align: right; }
.summary th:first-child { text-align: left; }
.scroll { overflow: auto; max-height: 85vh; }
.scroll:has(.matrix) { border: 1px solid var(--line); }
.matrix { font-size: 12px; }
.matrix thead th { position: sticky; top: 0; background: var(--paper); vertical-align: bottom; z-index: 2; }
.matrix th.check span { writing-mode: vertical-rl; transform: rotate(180deg); white-space: nowrap; font-weight: 400; }
.matrix tbody th { position: sticky; left: 0; background: var(--paper); text-align: left; font: 12px/1.4 ui-monospace, monospace; white-space: nowrap; padding-right: 0.75rem; }
.matrix td { min-width: 1.1rem; text-align: center; border: 1px solid var(--line); color: var(--quiet); }
.matrix td.first { color: var(--good); }
.matrix tr.survived th { color: var(--bad); }
.matrix tr.equivalent th { color: var(--quiet); }
dt { font: 12px/1.4 ui-monospace, monospace; overflow-wrap: anywhere; }
dd { margin: 0 0 0.5rem 1.5rem; color: var(--quiet); overflow-wrap: anywhere; }
@media (max-width: 48rem) { .matrix tbody th { max-width: 40vw; overflow: hidden; text-overflow: ellipsis; } }
`;
