import type { OperationEntry, OperationTable } from "../../table/operation-table.ts";
import { reject } from "../reject.ts";

/** The responses to each key so far. */
export type KeptResponses = Map<string, KeptResponse>;

interface KeptResponse {
  /** Equal for equal requests with one key. */
  readonly fingerprint: string;
  /** Absent while the first request is being executed. */
  response?: Response;
}

export interface OnceOptions {
  readonly table: OperationTable;
  readonly entry: OperationEntry;
  readonly kept: KeptResponses;
}

/** Executes a request, or returns the contract's response to a key that was used before. Only successes are stored. */
export async function executeOnce(
  request: Request,
  execute: () => Promise<Response>,
  { table, entry, kept }: OnceOptions,
): Promise<Response> {
  const { idempotency: policy } = entry;
  if (!policy) return execute();
  const { statuses, replay, header } = policy;
  const key = request.headers.get(header);
  if (key === null)
    return reject(table, statuses.missing, { message: `The header ${header} is missing` });
  const fingerprint = `${request.method} ${request.url} ${await request.clone().text()}`;
  const known = kept.get(key);
  if (!known) return keep(kept, [key, fingerprint], execute);
  if (known.fingerprint !== fingerprint)
    return reject(table, statuses.conflict, { message: "The key was used for another request" });
  if (!known.response)
    return reject(table, statuses.pending, {
      message: "The first request with this key is still being executed",
    });
  const response = known.response.clone();
  response.headers.set(replay.header, replay.value);
  return response;
}

async function keep(
  kept: KeptResponses,
  [key, fingerprint]: readonly [key: string, fingerprint: string],
  execute: () => Promise<Response>,
): Promise<Response> {
  const own: KeptResponse = { fingerprint };
  kept.set(key, own);
  try {
    const response = await execute();
    if (response.ok) own.response = response.clone();
    return response;
  } finally {
    if (!own.response) kept.delete(key);
  }
}
