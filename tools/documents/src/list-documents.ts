import { globSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { publicDocuments } from "../../../packages/codegen/test/public-documents.ts";

/** An OpenAPI document that a package on npm contains. */
export interface DocumentFile {
  readonly name: string;
  readonly file: string;
  /** Whether the document is converted to OpenAPI 3.2 first. */
  readonly isUpgraded?: boolean;
}

const packages = fileURLToPath(new URL("../node_modules/", import.meta.url));

/** Folders of packages whose files are documents. */
const folders: readonly string[] = [
  "@readme/oas-examples/*/json/*.json",
  "openapi-enforcer/test-resources/**/{oas,openapi,splack,v2-petstore,v3-petstore}.{yaml,yml}",
  "openapi-template/{openapi,swagger}.yaml",
  "rclone-openapi/openapi.yaml",
  "@lix-js/server-api-schema/src/schema.yaml",
  "swagger-zoo/fixtures/*/swagger/*.yaml",
];

/** JSON documents that are also tested as OpenAPI 3.2, in which few documents are published. */
const upgraded: ReadonlySet<string> = new Set([
  "@readme/oas-examples 2.0/petstore-simple.json",
  "@readme/oas-examples 3.0/file-uploads.json",
  "@readme/oas-examples 3.0/parameters-style.json",
  "@readme/oas-examples 3.0/polymorphism.json",
  "@readme/oas-examples 3.1/schema-encoding-style.json",
  "@readme/oas-examples 3.1/schema-types.json",
]);

/** Lists the public documents. */
export function listDocuments(): readonly DocumentFile[] {
  const found = folders.flatMap((pattern) =>
    globSync(pattern, { cwd: packages })
      .toSorted()
      .map((path) => ({ name: nameOf(path), file: join(packages, path) })),
  );
  const named = publicDocuments.filter(({ file }) => !file.includes("oas-examples"));
  const converted = found
    .filter(({ name }) => upgraded.has(name))
    .map(({ name, file }) => ({ name: `${name} as 3.2`, file, isUpgraded: true }));
  return [...found, ...converted, ...named];
}

/** `openapi-enforcer issue-66/openapi.yml` for a file of the package `openapi-enforcer`. */
function nameOf(path: string): string {
  const parts = path.split(/[/\\]/);
  const own = parts.splice(0, path.startsWith("@") ? 2 : 1).join("/");
  const rest = parts.filter(
    (part) => !["json", "fixtures", "test-resources", "src", "swagger"].includes(part),
  );
  return `${own} ${rest.join("/")}`;
}
