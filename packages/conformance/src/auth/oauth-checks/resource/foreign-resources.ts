import type { OAuthWalk } from "../../oauth/oauth-walk.ts";
import { resourceOperation } from "../../oauth/oauth-rules.ts";
import { resourceIndicator } from "../../oauth/resource-metadata.ts";

/** A resource indicator that differs from the interface's own. */
export interface ForeignResource {
  readonly name: string;
  readonly alter: (resource: string, walk: OAuthWalk) => string | Promise<string>;
}

/** @see https://www.rfc-editor.org/rfc/rfc8707#section-2 */
export const foreignResources: readonly ForeignResource[] = [
  { name: "a resource of another server", alter: () => "https://resource.example.com/v1" },
  { name: "the resource with a slash at its end", alter: (resource) => `${resource}/` },
  { name: "a path below the resource", alter: (resource) => `${resource}/below` },
  { name: "the path of the resource in the other letter case", alter: inOtherCase },
  { name: "the host of the resource alone", alter: (resource) => new URL(resource).origin },
];

/**
 * A URL with the case of a letter in its path changed, because URL paths are case-sensitive. A path without letters gets a letter.
 * @see https://www.rfc-editor.org/rfc/rfc3986#section-6.2.2.1
 */
function inOtherCase(resource: string): string {
  const { origin, pathname } = new URL(resource);
  const upper = `${origin}${pathname.toUpperCase()}`;
  if (upper !== resource) return upper;
  const lower = `${origin}${pathname.toLowerCase()}`;
  return lower === resource ? `${resource}x` : lower;
}

/** The resource of the agent interface, if the document names one. */
export const otherInterface: ForeignResource = {
  name: "the resource of the other interface",
  alter: (_, walk) => resourceIndicator(walk, "mcp"),
};

export function hasOtherInterface({ subject }: Pick<OAuthWalk, "subject">): boolean {
  return resourceOperation(subject.contract, "mcp") !== undefined;
}
