import { posix } from "node:path";
import { mapLinks } from "../links/map-links.ts";

/** Finds the route of a source; undefined if it is not on the site. */
export type FindRoute = (source: string) => string | undefined;

/** A picture of a page; the group is its path beside the page. */
const picture = /!\[[^\]]*\]\(([^)\s]+\.png)\)/g;

/** The pictures of a page, as paths beside it. */
export function picturesOf(text: string): readonly string[] {
  return Array.from(text.matchAll(picture), ([, path = ""]) => path);
}

/**
 * Turns a page of the repository into a page of the site: its links lead to other pages of the site, and links to files that are not on the
 * site become plain text. Pictures stay beside their page.
 */
export function stagePage(text: string, source: string, findRoute: FindRoute): string {
  const folder = posix.dirname(source);
  const here = posix.dirname(findRoute(source) ?? "");
  const pictures = new Set(picturesOf(text));
  return mapLinks(text.replace(/^<!--.*?-->\s*/s, ""), (target) => {
    if (/^[a-z]+:/.test(target) || target.startsWith("#") || pictures.has(target)) return target;
    const [path = "", anchor] = target.split("#");
    const route = findRoute(posix.join(folder, path));
    if (route === undefined) return undefined;
    const page = posix.relative(here, `${route}.md`);
    return anchor === undefined ? page : `${page}#${anchor}`;
  });
}
