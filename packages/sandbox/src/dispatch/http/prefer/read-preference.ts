import { chooseStatus, RequestRejection } from "@plumbline/server";
import type { Contract, Operation } from "@plumbline/contract";

/** What a request asks for with its `Prefer` header. */
export interface Preference {
  /** The status of the response. */
  readonly code?: number;
  /** The name of an example of the document. */
  readonly example?: string;
  /** How long the response waits, in milliseconds. */
  readonly waitMs?: number;
}

/** The longest wait, in seconds. */
const longestWait = 300;

/**
 * Reads `code`, `example` and `wait` (seconds) of a `Prefer` header; other preferences are ignored. Throws RequestRejection for a
 * value that cannot be meant.
 *
 * @see https://www.rfc-editor.org/rfc/rfc7240#section-2
 */
export function readPreference(
  contract: Contract,
  operation: Operation,
  header: string | null,
): Preference {
  const pairs = new Map(
    Array.from(
      (header ?? "").matchAll(/(?<=^|[,;])\s*([\w-]+)\s*=\s*(?:"([^"]*)"|([^\s,;"]+))/g),
      (found) => {
        const [, name = "", quoted, plain] = found;
        return [name.toLowerCase(), quoted ?? plain ?? ""] as const;
      },
    ),
  );
  const [code, example, wait] = [pairs.get("code"), pairs.get("example"), pairs.get("wait")];
  const problem = problemOf(code, wait);
  if (problem !== undefined)
    throw new RequestRejection("input-invalid", problem, {
      status: chooseStatus(contract, operation, "invalid"),
    });
  return {
    ...(code !== undefined && { code: Number(code) }),
    ...(example !== undefined && { example }),
    ...(wait !== undefined && { waitMs: Number(wait) * 1000 }),
  };
}

function problemOf(code: string | undefined, wait: string | undefined): string | undefined {
  if (code !== undefined && !/^[2-5]\d\d$/.test(code))
    return `Prefer: code must be a status from 200 to 599, not ${code}`;
  if (wait !== undefined && !(/^\d+(?:\.\d+)?$/.test(wait) && Number(wait) <= longestWait))
    return `Prefer: wait must be from 0 to ${longestWait} seconds, not ${wait}`;
  return undefined;
}
