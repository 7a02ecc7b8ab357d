import type { Contract, Operation } from "../../model/contract.ts";
import { parameterNames } from "./segments-of.ts";

/** The values of a path template's parameters, in order. */
export interface PathMatch {
  readonly path: string;
  readonly values: readonly string[];
}

/** Reads a URL or an absolute path of a target, and returns the path templates that match. */
export type UrlReader = (text: string) => readonly PathMatch[];

const longestUrl = 2048;

/** Creates a reader that returns the path values of each operation whose path a URL has. */
export function createUrlReader({ operations }: Contract, baseUrl: string): UrlReader {
  const base = new URL(baseUrl);
  const prefix = base.pathname.replace(/\/$/, "");
  const templates = templatesOf(operations);
  const literals = new Set(operations.map(({ path }) => path));
  return (text) => {
    if (text.length > longestUrl || !/^(?:https?:\/)?\/[^/\s]/.test(text)) return [];
    const url = URL.canParse(text, baseUrl) ? new URL(text, baseUrl) : undefined;
    if (!url) return [];
    // A server may leave out the prefix that a proxy adds.
    const path = url.pathname.startsWith(`${prefix}/`)
      ? url.pathname.slice(prefix.length)
      : url.pathname;
    // A path without parameters takes precedence: `/things/search` does not name a thing.
    if (literals.has(path)) return [];
    const matches = templates.flatMap((template) => {
      const found = template.pattern.exec(path);
      return found ? [{ path: template.path, values: found.slice(1).map(decoded) }] : [];
    });
    // Likewise, `/things/1/parts` names no part `parts` of a path `/things/{thing}/{part}`.
    const fewest = Math.min(...matches.map(({ values }) => values.length));
    return matches.filter(({ values }) => values.length === fewest);
  };
}

function templatesOf(operations: readonly Operation[]): { path: string; pattern: RegExp }[] {
  const paths = new Set(operations.map(({ path }) => path));
  return [...paths]
    .filter((path) => parameterNames(path).length > 0)
    .map((path) => {
      const literals = path
        .split(/\{[^}]+\}/)
        .map((text) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&"));
      return { path, pattern: new RegExp(`^${literals.join("([^/]+)")}/?$`) };
    });
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
