import type {
  getHttpOperationsFromSpec,
  IHttpOperationConfig,
  ProblemJsonError,
} from "@stoplight/prism-http";
import type { ChosenBody, EngineResult } from "./engine-result.ts";

export type PrismOperation = Awaited<ReturnType<typeof getHttpOperationsFromSpec>>[number];

export interface Prism {
  readonly readOperations: (document: object) => Promise<readonly PrismOperation[]>;
  readonly choose: (
    operations: readonly PrismOperation[],
    wanted: IHttpOperationConfig,
  ) => Promise<EngineResult>;
}

let loading: Promise<Prism> | undefined;

/** Loads Prism at the first call: importing it takes about a second. */
export function loadPrism(): Promise<Prism> {
  return (loading ??= importPrism());
}

async function importPrism(): Promise<Prism> {
  const [{ createInstance, getHttpOperationsFromSpec: read }, { createLogger }] = await Promise.all(
    [import("@stoplight/prism-http"), import("@stoplight/prism-core")],
  );
  const config = {
    isProxy: false,
    checkSecurity: false,
    validateRequest: false,
    validateResponse: false,
    errors: false,
    upstreamProxy: undefined,
  } as const;
  const logger = createLogger("mock", { level: "silent" });
  const instance = createInstance({ ...config, mock: { dynamic: false } }, { logger });

  return {
    readOperations: (document) => read(document),
    async choose(operations, wanted) {
      // Prism modifies its configuration, so that each request gets its own.
      const mock = { ...wanted };
      const result = await instance.request(
        { method: "get", url: { path: "/" } },
        [...operations],
        { ...config, mock },
      )();
      if (result._tag === "Left") return toRejection(result.left);
      const { statusCode, headers, body } = result.right.output;
      return { kind: "chosen", status: statusCode, ...readChoice(headers, body) };
    },
  };
}

/** Prism reports `text/plain` for responses without a body, which have no example either. */
function readChoice(
  headers: Readonly<Record<string, unknown>> | undefined,
  body: unknown,
): ChosenBody | { readonly mediaType?: never; readonly example?: never } {
  const mediaType = headers?.["Content-type"];
  return typeof mediaType === "string" && typeof body === "string"
    ? { mediaType, example: body }
    : {};
}

function toRejection(error: Error | ProblemJsonError): EngineResult {
  const status = "status" in error ? error.status : 500;
  const reason = "detail" in error ? error.detail : error.message;
  return { kind: "rejected", status, reason };
}
