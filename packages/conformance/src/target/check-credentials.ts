import { didYouMean } from "@plumbline/command";
import { type Contract, formatPointer, type Place } from "@plumbline/contract";
import { ConformanceError } from "../model/errors/conformance-error.ts";
import type { Identity } from "../model/target.ts";
import type { Headers } from "../input/request/fixed-headers.ts";

/** Headers that belong to the connection. */
const unsettable = /^(?:connection|content-length|host|transfer-encoding)$/i;

export interface CredentialsOptions {
  readonly contract: Contract;
  readonly identities: readonly Identity[];
  readonly headers: Headers;
  /** Returns the place of a JSON Pointer into the target. */
  readonly locate: (pointer: string) => Place;
}

/**
 * Rejects headers that cannot be sent, without their values, and credentials for schemes that the document does not have. Throws
 * ConformanceError `OPTION_INVALID`, `CONFIG_INVALID`.
 */
export function checkCredentials({ headers, ...options }: CredentialsOptions): void {
  checkHeaders(headers);
  checkSchemes(options);
}

function checkHeaders(headers: Headers): void {
  for (const [name, value] of Object.entries(headers)) {
    const isSendable = /^[\w!#$%&'*+.^`|~-]+$/.test(name) && /^[\t -~]*$/.test(value);
    if (isSendable && !unsettable.test(name)) continue;
    throw new ConformanceError("OPTION_INVALID", `The header "${name}" cannot be sent`, {
      hint: "Write a header as 'Name: value' with printable ASCII; the connection's own headers cannot be set.",
    });
  }
}

function checkSchemes({
  contract: { securitySchemes },
  identities,
  locate,
}: Omit<CredentialsOptions, "headers">): void {
  const known = Object.keys(securitySchemes);
  for (const [index, { credentials = {} }] of identities.entries()) {
    const unknown = Object.keys(credentials).find((name) => !known.includes(name));
    if (unknown === undefined) continue;
    const key = ["identities", String(index), "credentials", unknown];
    throw new ConformanceError(
      "CONFIG_INVALID",
      `The document has no security scheme "${unknown}"`,
      { place: locate(formatPointer(key)), hint: didYouMean(unknown, known) },
    );
  }
}
