import type { SiteSettings } from "../../../state/repositories/site-repository.ts";

/** Ground, surface and text of each theme. */
const themes: Readonly<Record<SiteSettings["theme"], readonly [string, string, string]>> = {
  electric: ["#ffffff", "#f3f6fb", "#14181f"],
  midnight: ["#10141c", "#1a2130", "#eef2f8"],
  sky: ["#f4faff", "#ffffff", "#12212e"],
};

/** The style of a business's page: its theme, and its accent colour, whose form the document of the service states. */
export function siteStyle(settings: SiteSettings | undefined): string {
  const [ground, surface, text] = themes[settings?.theme ?? "electric"];
  return `:root { --accent: ${settings?.accentColor ?? "#1d4fd7"}; font: 1.05rem/1.55 system-ui, sans-serif; }
body { margin: 0; background: ${ground}; color: ${text}; }
header, footer { display: flex; flex-wrap: wrap; align-items: center; gap: 0.5rem 1.5rem; padding: 1rem max(1.25rem, calc(50vw - 34rem)); background: ${surface}; }
header strong { font-size: 1.2rem; }
main section { padding: 2.5rem max(1.25rem, calc(50vw - 34rem)); }
main section:nth-child(even) { background: ${surface}; }
h1 { font-size: clamp(1.9rem, 5vw, 3rem); line-height: 1.15; margin: 0 0 1rem; }
h2 { font-size: 1.6rem; margin: 0 0 1rem; }
h3 { font-size: 1.05rem; margin: 0.75rem 1rem; }
img { display: block; width: 100%; aspect-ratio: 3 / 2; object-fit: cover; border-radius: 14px; }
a { color: inherit; }
.call, .primary, button { display: inline-block; padding: 0.6rem 1.2rem; border: 0; border-radius: 999px; background: var(--accent); color: #fff; font: inherit; font-weight: 600; text-decoration: none; }
.call { margin-inline-start: auto; }
.hero { display: grid; gap: 2rem; align-items: center; grid-template-columns: repeat(auto-fit, minmax(min(20rem, 100%), 1fr)); }
ul { list-style: none; margin: 0; padding: 0; }
.cards { display: grid; gap: 1.25rem; grid-template-columns: repeat(auto-fill, minmax(14rem, 1fr)); }
.cards li { background: ${surface}; border-radius: 14px; overflow: hidden; box-shadow: 0 1px 4px rgb(0 0 0 / 15%); }
.cards img { border-radius: 0; }
.places, .stats { display: flex; flex-wrap: wrap; gap: 0.6rem; }
.places li { padding: 0.3rem 0.9rem; border: 1px solid var(--accent); border-radius: 999px; }
.stats li { min-width: 8rem; padding: 1rem; border-radius: 14px; background: ${surface}; }
.stats b { display: block; font-size: 1.4rem; color: var(--accent); }
details { padding: 0.75rem 0; border-bottom: 1px solid rgb(128 128 128 / 40%); }
summary { cursor: pointer; font-weight: 600; }
fieldset { display: grid; gap: 0.75rem; max-width: 28rem; margin: 0; padding: 0; border: 0; }
input { width: 100%; box-sizing: border-box; font: inherit; padding: 0.5rem; border: 1px solid rgb(128 128 128 / 60%); border-radius: 8px; background: transparent; }
.banner { background: var(--accent) !important; color: #fff; font-weight: 600; text-align: center; }
.small { font-size: 0.85rem; opacity: 0.75; }
footer { font-size: 0.9rem; }`;
}
