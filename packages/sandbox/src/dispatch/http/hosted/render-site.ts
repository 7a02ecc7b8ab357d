import { asArray, asObject } from "@plumbline/contract";
import { html, raw } from "hono/html";
import type { SiteSettings, StoredSite } from "../../../state/repositories/site-repository.ts";
import { toHosted } from "../../to-hosted.ts";
import { showSection } from "./show-section.ts";
import { siteStyle } from "./site-style.ts";

/** What a page of a business is made of. */
export interface SiteSource {
  readonly slug: string;
  readonly settings: SiteSettings | undefined;
  readonly document: StoredSite["siteDoc"] | undefined;
}

/** The page of a business: its settings around the sections of a site document. Texts are escaped. */
export function renderSite({ slug, settings, document }: SiteSource): ReturnType<typeof html> {
  const title = settings?.displayName ?? slug;
  const sections = asArray(asObject(document)["sections"]);
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <style>
          ${raw(siteStyle(settings))}
        </style>
      </head>
      <body>
        <header>
          <strong>${title}</strong>
          ${settings?.tagline && html`<span>${settings.tagline}</span>`}
          ${settings?.phonePublic && html`<a class="call" href="tel:${settings.phonePublic}">Call ${settings.phonePublic}</a>`}
        </header>
        <main>
          ${
            sections.length === 0
              ? html`<section>
                  <h1>${title}</h1>
                  <p>Nothing is published here yet.</p>
                </section>`
              : sections.map((section) => showSection(section, title))
          }
          ${settings && sections.length > 0 ? showTrust(settings) : ""}
        </main>
        ${settings && showFooter(settings, title)}
      </body>
    </html>`;
}

function showTrust({ bio, trust }: SiteSettings): ReturnType<typeof html> {
  const lines = trust.statLines ?? [];
  return html`<section class="trust">
    <h2>About us</h2>
    ${bio && html`<p>${bio}</p>`}
    <ul class="stats">
      ${trust.startedYear && html`<li><b>${trust.startedYear}</b> founded</li>`}
      ${lines.map(({ value, label }) => html`<li><b>${value}</b> ${label}</li>`)}
      ${(trust.credentials ?? []).map((each) => html`<li><b>✓</b> ${each}</li>`)}
    </ul>
  </section>`;
}

function showFooter({ links, socials }: SiteSettings, title: string): ReturnType<typeof html> {
  const { email, ...profiles } = socials;
  return html`<footer>
    <span>${title}</span>
    ${email && html`<a href="mailto:${email}">${email}</a>`}
    ${links.map(({ label, url }) => html`<a href="${toHosted(url, "")}">${label}</a>`)}
    ${Object.keys(profiles).map((name) => html`<span>${name}</span>`)}
  </footer>`;
}
