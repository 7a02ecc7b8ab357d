import { existsSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { fileURLToPath } from "node:url";
import { type SiteSection, siteMap } from "./site-map.ts";
import { type FindRoute, stagePage } from "./stage-page.ts";

/** A page of the site, ready to be rendered. */
export interface StagedPage {
  readonly route: string;
  readonly source: string;
  readonly title: string;
  /** Its first sentence as one line of plain text. */
  readonly summary: string;
  /** Markdown whose links lead to other pages of the site. */
  readonly text: string;
}

/** A group of the navigation, with its pages. */
export interface StagedSection {
  readonly title: string;
  readonly pages: readonly StagedPage[];
}

export const root: string = fileURLToPath(new URL("../../../", import.meta.url));

/** Reads all pages of the site from the repository. */
export function readSite(): readonly StagedSection[] {
  const sections = siteMap(root);
  const findRoute = createFindRoute(sections);
  return sections.map(({ title, pages }) => ({
    title,
    pages: pages.map(({ source, route }) => ({
      route,
      source,
      ...describe(stagePage(readFileSync(join(root, source), "utf8"), source, findRoute)),
    })),
  }));
}

/** A picture in HTML, which GitHub shows in two schemes. */
const picture = /<picture>.*?<img alt="([^"]*)" src="([^"]*)">\s*<\/picture>/gs;

/** Reads the home page: the beginning of the README, with its first section. The navigation has the links to all pages. */
export function readHome(): string {
  const source = "README.md";
  const [opening = "", first = ""] = readFileSync(join(root, source), "utf8").split(/^## /m);
  const text = `${opening}## ${first}`.replaceAll(picture, "![$1]($2)");
  return stagePage(text, source, createFindRoute(siteMap(root)));
}

/** The README of the repository and the index of the documentation are the home page. */
function createFindRoute(sections: readonly SiteSection[]): FindRoute {
  const routes = new Map(
    sections.flatMap(({ pages }) => pages).map(({ source, route }) => [source, route]),
  );
  const home = new Set(["README.md", "docs/README.md"]);
  return (source) => {
    const path = source.replace(/\/$/, "");
    if (home.has(path)) return "index";
    if (!existsSync(join(root, path))) return undefined;
    return routes.get(path) ?? routes.get(posix.join(path, "README.md"));
  };
}

function describe(text: string): { title: string; summary: string; text: string } {
  const title = plain(/^# (.+)$/m.exec(text)?.[1] ?? "");
  const prose = text.replaceAll(/^(`{3,})[^\n]*\n[\s\S]*?^\1$/gm, "");
  const paragraph = prose.split(/\n{2,}/).find((block) => /^[^#|<>\s-]/.test(block)) ?? "";
  const line = plain(paragraph).replaceAll(/\s+/g, " ").replace("Context. ", "");
  return { title, summary: /^.*?[.:](?= |$)/.exec(line)?.[0] ?? line.trim(), text };
}

/** Markdown without links and marks. */
function plain(text: string): string {
  return text.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1").replaceAll(/[`*]/g, "");
}
