import { nearestName } from "@plumbline/contract";

/** A path of a document below the base path of a server. */
export interface ServedPath {
  /** Base path and template, for example `/v1/books/{id}`. */
  readonly template: string;
  readonly base: string;
  /** The source of a regular expression for the path below the base path. */
  readonly source: string;
}

const shownSuggestions = 3;

/** Names that are compared letter by letter have a limit, because the work grows with their product. */
const comparedLength = 200;

/**
 * Returns the paths that an unknown path may mean, the likeliest first: the same path below the base path of a server, if the request
 * leaves it out or has another one, otherwise the path of the document with the nearest spelling.
 */
export function suggestPaths(paths: readonly ServedPath[], pathname: string): readonly string[] {
  if (pathname.length > comparedLength) return [];
  const rebased = [
    ...paths.flatMap((path) => rebase(path, pathname, "^")),
    // A template in the first segment matches the end of any path.
    ...paths
      .filter(({ template, base }) => /^\/[^{]*(?:\/|$)/.test(template.slice(base.length)))
      .flatMap((path) => rebase(path, pathname, "")),
  ];
  if (rebased.length > 0) return [...new Set(rebased)].slice(0, shownSuggestions);
  const nearest = nearestName(
    pathname,
    paths.map(({ template }) => fill(template, pathname)),
  );
  return nearest === undefined ? [] : [nearest];
}

function rebase(
  { base, source }: ServedPath,
  pathname: string,
  start: "^" | "",
): readonly string[] {
  const [path] = new RegExp(`${start}${source}$`).exec(pathname) ?? [];
  return path === undefined || path === "/" ? [] : [`${base}${path}`];
}

/** A template with its expressions replaced by the segments of a path. */
function fill(template: string, pathname: string): string {
  const segments = pathname.split("/");
  return template
    .split("/")
    .map((segment, index) => (segment.includes("{") ? segments[index] || segment : segment))
    .join("/");
}
