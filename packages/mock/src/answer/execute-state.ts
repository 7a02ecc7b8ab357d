import type { MediaType } from "@plumbline/contract";
import { chooseStatus, RequestRejection, type Work } from "@plumbline/server";
import type { StateResult } from "@plumbline/state";
import { percentDecode } from "@plumbline/wire";
import type { MockRequest, MockScope } from "./mock-request.ts";
import type { MockService } from "./mock-service.ts";

type StateWork = Pick<
  Work<MockRequest, string, MockScope>,
  "received" | "caller" | "now" | "scope"
>;

const codes = {
  missing: "thing-missing",
  conflict: "thing-conflict",
  invalid: "input-invalid",
} as const;

/**
 * Does to the things of the document what a request says; undefined without state, for an operation without a role, and for a response
 * that `Prefer` chooses. Throws RequestRejection if a thing does not exist, or exists already.
 */
export async function executeState(
  { contract, things, isPartitioned }: MockService,
  { received: { request, body }, caller, now, scope }: StateWork,
  { status: chosen, media }: { readonly status: number; readonly media?: MediaType | undefined },
): Promise<Extract<StateResult, { kind: "done" }> | undefined> {
  const { operation, preferences, source, web } = request;
  // An operation that documents no success does nothing.
  if (things === undefined || preferences.applied !== "" || chosen >= 400) return undefined;
  const result = await things.state().execute(
    {
      operation,
      path: Object.fromEntries(
        Object.entries(source.path).map(([name, text]) => [name, percentDecode(text)]),
      ),
      query: new URLSearchParams(source.query),
      url: web.url,
      body: body.value,
      contentType: request.contentType,
      world: isPartitioned ? caller : "",
      now,
      media,
    },
    scope,
  );
  if (result === undefined || result.kind === "done") return result;
  const status = result.status ?? chooseStatus(contract, operation, result.kind);
  throw new RequestRejection(codes[result.kind], result.message, { status });
}
