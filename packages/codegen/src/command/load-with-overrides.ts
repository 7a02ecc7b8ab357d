import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import {
  type Contract,
  findDocument,
  isObject,
  type JsonObject,
  type JsonValue,
  loadContract,
  readDocument,
} from "@plumbline/contract";
import { CodegenError } from "../codegen-error.ts";

export interface OverrideOptions {
  readonly cwd: string;
  /** Path of a file that is merged into the document. */
  readonly overrides?: string | undefined;
  /** Paths of overlays, which are applied before the compilation. */
  readonly overlays?: readonly string[];
  /** Whether references to other machines are followed. Default: false. */
  readonly allowRemote?: boolean;
}

/** Parts that cannot be compiled are left out, and the types need no validators. */
const tolerant = { defects: "collect", validators: "lazy" } as const;

/** Loads a document, after merging a file into it. Throws ContractError, and CodegenError `overrides-invalid`. */
export async function loadWithOverrides(
  document: string,
  { cwd, overrides, overlays = [], allowRemote = false }: OverrideOptions,
): Promise<Contract> {
  const options = { ...tolerant, allowRemote };
  if (overrides === undefined) return loadContract(document, { ...options, cwd, overlays });
  const [base, patch] = await Promise.all([
    readDocument(document, { cwd, allowRemote: true }),
    readDocument(overrides, { cwd, allowRemote: true }),
  ]);
  if (!isObject(patch.value) || !isObject(base.value))
    throw new CodegenError(
      "overrides-invalid",
      `The overrides in ${patch.name} are not an object`,
      {
        place: { file: patch.name },
        hint: "Write the parts of the document that differ, such as { components: { securitySchemes: … }, security: … }.",
      },
    );
  const folder = base.url.startsWith("file:") ? dirname(fileURLToPath(base.url)) : cwd;
  // Merging an object into an object gives an object.
  const merged = mergePatch(base.value, patch.value) as JsonObject;
  const found = overlays.map((file) => findDocument(file, { cwd }));
  return loadContract(merged, { ...options, cwd: folder, overlays: found });
}

/** @see https://www.rfc-editor.org/rfc/rfc7396#section-2 */
function mergePatch(target: JsonValue | undefined, patch: JsonValue): JsonValue {
  if (!isObject(patch)) return patch;
  const merged: Record<string, JsonValue | undefined> = isObject(target) ? { ...target } : {};
  for (const [name, value] of Object.entries(patch)) {
    if (value === null || value === undefined) delete merged[name];
    else merged[name] = mergePatch(merged[name], value);
  }
  return merged;
}
