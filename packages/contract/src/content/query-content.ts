import { mediaKind } from "@plumbline/wire";
import type { MediaType, Parameter } from "../model/contract.ts";

/** A parameter that is the whole query, as the content of a body. */
export function queryContent({ mediaType = "", schema, pointer }: Parameter): MediaType {
  return { mediaType, schema, examples: [], pointer };
}

/** Whether the whole query is a form, which is encoded already. */
export function isFormQuery({ mediaType = "" }: Parameter): boolean {
  return mediaKind(mediaType) === "form";
}
