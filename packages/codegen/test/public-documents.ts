import { fileURLToPath } from "node:url";

/** An OpenAPI document that a package on npm contains. */
export interface PublicDocument {
  readonly name: string;
  readonly file: string;
  /** Number of the operations that become methods. */
  readonly operations: number;
  /** Whether it takes seconds to compile. */
  readonly isLarge?: boolean;
}

/** Public documents, from which clients are generated and compiled. */
export const publicDocuments: readonly PublicDocument[] = [
  { name: "Blockfrost", file: at("@blockfrost/openapi", "openapi.yaml"), operations: 129 },
  {
    name: "Decentraland Catalyst",
    file: at("@dcl/catalyst-api-specs", "lib/api.yaml"),
    operations: 42,
  },
  {
    name: "Dialogporten",
    file: at("@digdir/dialogporten-schema", "swagger.verified.json"),
    operations: 29,
  },
  { name: "Directus", file: at("@directus/specs", "dist/openapi.json"), operations: 136 },
  { name: "Figma", file: at("@figma/rest-api-spec", "openapi/openapi.yaml"), operations: 54 },
  {
    name: "GitHub",
    file: at("@octokit/openapi", "generated/api.github.com.json"),
    operations: 1223,
    isLarge: true,
  },
  {
    name: "Ideal Postcodes",
    file: resolve("@ideal-postcodes/openapi/dist/openapi.json"),
    operations: 31,
  },
  { name: "Netlify", file: at("@netlify/open-api", "dist/swagger.json"), operations: 181 },
  { name: "Scalar Galaxy", file: resolve("@scalar/galaxy/3.1.json"), operations: 10 },
  {
    name: "ShipEngine",
    file: at("shipengine-openapi", "openapi.json"),
    operations: 76,
    isLarge: true,
  },
  {
    name: "Star Trek",
    file: resolve("@readme/oas-examples/3.0/json/star-trek.json"),
    operations: 120,
  },
  {
    name: "Train Travel",
    file: resolve("@readme/oas-examples/3.1/json/train-travel.json"),
    operations: 7,
  },
  { name: "USPTO", file: resolve("@readme/oas-examples/3.0/json/uspto.json"), operations: 3 },
];

/** A file that a package does not export. */
function at(name: string, path: string): string {
  return fileURLToPath(new URL(path, import.meta.resolve(`${name}/package.json`)));
}

function resolve(specifier: string): string {
  return fileURLToPath(import.meta.resolve(specifier));
}
