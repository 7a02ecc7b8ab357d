import type { JsonValue } from "../model/json-value.ts";
import { asObject, isString } from "../json/is-object.ts";
import type { Warning } from "../model/warning.ts";
import { readDocument } from "./read-document.ts";
import { applyOverlay, type Overlaid } from "./apply-overlay.ts";
import { type Overlay, readOverlay } from "./read-overlay.ts";

export interface OverlaysOptions {
  /** Paths and URLs. */
  readonly overlays?: readonly (string | URL)[];
  readonly cwd: string;
}

/** Applies the overlays of some files in order. Throws ContractError. */
export async function applyOverlays(
  given: JsonValue,
  { url }: { readonly url: string },
  { overlays = [], cwd }: OverlaysOptions,
): Promise<Overlaid> {
  let document = given;
  const warnings: Warning[] = [];
  for (const source of overlays) {
    const overlay = readOverlay(await readDocument(source, { allowRemote: true, cwd }));
    const { $self: self } = asObject(document);
    const identities = [
      url,
      ...(isString(self) && URL.canParse(self, url) ? [new URL(self, url).href] : []),
    ];
    if (overlay.extends !== undefined && !identities.includes(overlay.extends))
      warnings.push(otherDocument(overlay));
    const applied = await applyOverlay(document, overlay);
    document = applied.document;
    warnings.push(...applied.warnings);
  }
  return { document, warnings };
}

function otherDocument({ extends: document, locate }: Overlay): Warning {
  return {
    code: "overlay-unmatched",
    message: `The overlay is for another document, ${document}`,
    pointer: "/extends",
    place: locate("/extends"),
    hint: "Check that it belongs to this document, or remove extends.",
  };
}
