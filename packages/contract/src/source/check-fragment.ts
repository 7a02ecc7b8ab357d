import { ContractError } from "../model/contract-error.ts";
import { asObject, isObject, isString } from "../json/is-object.ts";
import { parsePointer } from "../json/parse-pointer.ts";
import { stepInto } from "../json/step-into.ts";
import { nearestName } from "../document/text/nearest-name.ts";
import { withoutFragment } from "./place-of-name.ts";
import { placeOf, placeOfReference, type Reference } from "./references-of.ts";
import type { SourceFile } from "./read/source-file.ts";

/** Throws ContractError if a reference does not resolve in its file. Bundling follows paths through a further `$ref`. */
export function checkFragment(reference: Reference, files: ReadonlyMap<string, SourceFile>): void {
  const { hash, href } = placeOfReference(reference, files);
  if (!hash.startsWith("#/")) return;
  let value = files.get(withoutFragment(href))?.value;
  for (const token of tokensOf(reference, hash)) {
    const next = stepInto(value, token);
    if (next === undefined && isObject(value) && isString(value.$ref)) return;
    if (next === undefined)
      throw missing(reference, nearestName(token, Object.keys(asObject(value))));
    value = next;
  }
}

function tokensOf(reference: Reference, hash: string): readonly string[] {
  try {
    return parsePointer(hash);
  } catch (cause) {
    throw new ContractError(
      "reference-unresolved",
      `The reference "${reference.text}" does not end in a JSON Pointer`,
      {
        place: placeOf(reference),
        hint: "In a reference, write ~ inside a name as ~0, / as ~1 and % as %25.",
        cause,
      },
    );
  }
}

function missing(reference: Reference, nearest: string | undefined): ContractError {
  return new ContractError(
    "reference-unresolved",
    `The reference "${reference.text}" does not resolve`,
    {
      place: placeOf(reference),
      hint:
        nearest === undefined
          ? "Define what it names, or correct the reference."
          : `Did you mean "${nearest}"?`,
    },
  );
}
