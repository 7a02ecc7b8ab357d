import { ContractError } from "../model/contract-error.ts";
import type { Locate } from "../model/problem.ts";
import { asString, isArray, isObject, isString } from "../json/is-object.ts";
import type { JsonObject, JsonValue } from "../model/json-value.ts";

/** A list of changes of a document. @see https://spec.openapis.org/overlay/v1.1.0.html */
export interface Overlay {
  /** Absolute URL of the overlay's file. */
  readonly url: string;
  /** The document that the overlay is for, as an absolute URL. */
  readonly extends?: string;
  readonly actions: readonly OverlayAction[];
  readonly locate: Locate;
}

/** One change, at each place that `target` selects. */
export interface OverlayAction {
  /** JSONPath. @see https://www.rfc-editor.org/rfc/rfc9535 */
  readonly target: string;
  readonly change:
    | { readonly kind: "remove" }
    | { readonly kind: "update"; readonly value: JsonValue }
    | { readonly kind: "copy"; readonly from: string };
  /** JSON Pointer of the action in the overlay. */
  readonly pointer: string;
}

/** The parts of a file that is read as an overlay. */
export interface OverlayFile {
  readonly url: string;
  readonly value: JsonValue;
  readonly locate: Locate;
}

/** Reads an overlay of version 1. Throws ContractError `overlay-invalid`. */
export function readOverlay({ url, value, locate }: OverlayFile): Overlay {
  function reject(pointer: string, message: string): never {
    const hint = "See the Overlay specification 1.1 for this field.";
    throw new ContractError("overlay-invalid", message, { place: locate(pointer), hint });
  }

  function toAction(action: JsonValue, index: number): OverlayAction {
    const pointer = `/actions/${index}`;
    if (!isObject(action)) return reject(pointer, "An action must be an object");
    if (!isString(action.target)) return reject(pointer, "The action has no target");
    const change = changeOf(action);
    return change
      ? { target: action.target, change, pointer }
      : reject(pointer, "The action has neither an update nor a copy, and does not remove");
  }

  if (!isObject(value) || !/^1\.\d+\.\d+$/.test(asString(value.overlay)))
    return reject("", 'This is not an overlay: it does not start with "overlay: 1.1.0"');
  const { actions, extends: document } = value;
  if (!isArray(actions) || actions.length === 0)
    return reject("/actions", "The overlay has no actions");
  const isNamed = isString(document) && URL.canParse(document, url);
  return {
    url,
    ...(isNamed && { extends: new URL(document, url).href }),
    actions: actions.map(toAction),
    locate,
  };
}

function changeOf({ remove, update, copy }: JsonObject): OverlayAction["change"] | undefined {
  if (remove === true) return { kind: "remove" };
  if (update !== undefined) return { kind: "update", value: update };
  return isString(copy) ? { kind: "copy", from: copy } : undefined;
}
