import type { Contract } from "@plumbline/contract";
import type { IncomingCall } from "./incoming-call.ts";

/**
 * The URL of the metadata of the called interface; undefined if the document names no operation that serves it.
 *
 * @see https://www.rfc-editor.org/rfc/rfc9728#section-5.1
 */
export function resourceMetadataUrl(
  { securitySchemes, operations }: Contract,
  call: Pick<IncomingCall, "interface" | "origin">,
): string | undefined {
  const ids = new Set(
    Object.values(securitySchemes).map(({ oauth }) => oauth?.resources?.metadata[call.interface]),
  );
  const operation = operations.find(({ id }) => ids.has(id));
  return operation && `${call.origin}${operation.path}`;
}
