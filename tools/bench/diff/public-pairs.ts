import { fileURLToPath } from "node:url";

/** Two consecutive published versions of a document. */
export interface PublicPair {
  readonly name: string;
  readonly versions: string;
  readonly before: string;
  readonly after: string;
}

/** Consecutive versions of public documents that packages on npm contain. */
export const publicPairs: readonly PublicPair[] = [
  {
    name: "Blockfrost",
    versions: "0.1.92, 0.1.93",
    before: at("blockfrost-before", "openapi.yaml"),
    after: at("@blockfrost/openapi", "openapi.yaml"),
  },
  {
    name: "Directus",
    versions: "15.1.1, 15.2.0",
    before: at("directus-before", "dist/openapi.json"),
    after: at("@directus/specs", "dist/openapi.json"),
  },
  {
    name: "Figma",
    versions: "0.42.0, 0.43.0",
    before: at("figma-before", "openapi/openapi.yaml"),
    after: at("@figma/rest-api-spec", "openapi/openapi.yaml"),
  },
  {
    name: "Ideal Postcodes",
    versions: "4.14.1, 4.21.0",
    before: resolve("ideal-postcodes-before/dist/openapi.json"),
    after: resolve("@ideal-postcodes/openapi/dist/openapi.json"),
  },
  {
    name: "GitHub Enterprise Server",
    versions: "3.18, 3.19",
    before: at("@octokit/openapi", "generated/ghes-3.18.json"),
    after: at("@octokit/openapi", "generated/ghes-3.19.json"),
  },
];

/** A file that a package does not export. */
function at(name: string, path: string): string {
  return fileURLToPath(new URL(path, import.meta.resolve(`${name}/package.json`)));
}

function resolve(specifier: string): string {
  return fileURLToPath(import.meta.resolve(specifier));
}
