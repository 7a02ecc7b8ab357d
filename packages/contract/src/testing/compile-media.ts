import { compileContract } from "../compile/compile-contract.ts";
import type { MediaType } from "../model/contract.ts";
import type { JsonObject } from "../model/json-value.ts";

/** Compiles the media type object of a request body of OpenAPI 3.2. */
export function compileMedia(mediaType: string, media: JsonObject): MediaType {
  const [operation] = compileContract({
    openapi: "3.2.0",
    info: { title: "Bodies", version: "1" },
    paths: {
      "/": {
        post: {
          requestBody: { content: { [mediaType]: media } },
          responses: { 204: { description: "Fine." } },
        },
      },
    },
  }).operations;
  const [compiled] = operation?.body?.content ?? [];
  if (compiled === undefined) throw new Error("the operation has no body");
  return compiled;
}
