import {
  type Contract,
  isContract,
  isLoopback,
  type JsonObject,
  loadContract,
} from "@plumbline/contract";
import type { ServerControl } from "@plumbline/control";
import {
  type ClientError,
  createDrain,
  documentedStatus,
  RequestRejection,
} from "@plumbline/server";
import { createMockService, type MockService } from "./answer/mock-service.ts";
import { reject } from "./answer/reject.ts";
import { createMockControl } from "./control/create-mock-control.ts";
import { createDeliveries } from "./deliveries/create-deliveries.ts";
import { createFront } from "./create-front.ts";
import { MockError } from "./mock-error.ts";
import type { MockOptions } from "./mock-options.ts";

/** A mock without a socket. */
export interface Mock {
  readonly contract: Contract;
  /** Answers a request. Its URL may have any origin; its path includes a base path of the document. */
  readonly fetch: (request: Request) => Promise<Response>;
  /** Answers malformed HTTP with an error of the document. */
  readonly reject: (error: ClientError) => Response;
  /** Moves the clock, changes the things and makes calls go wrong. Absent without `control`. */
  readonly control?: ServerControl;
  /** Ends every delay, answers the pending requests, and closes the file of the things. Later requests are rejected. */
  readonly close: () => Promise<void>;
}

/**
 * Creates a validating mock of an OpenAPI document that keeps the document's policies, and with `state` what requests create.
 *
 * The source is a compiled contract, a path or URL, or a parsed document. Parts of a document that cannot be compiled are left
 * out and listed in `contract.defects`. Throws the errors of `loadContract`, and MockError `webhooks-invalid`.
 *
 * @example
 * ```ts
 * import { createMock } from "@plumbline/mock";
 *
 * const mock = await createMock("openapi.json");
 * const response = await mock.fetch(new Request("http://mock.test/v1/books"));
 * console.log(response.status);
 * ```
 */
export async function createMock(
  source: Contract | JsonObject | string,
  options: MockOptions = {},
): Promise<Mock> {
  checkWebhooks(options);
  const contract = isContract(source) ? source : await loadContract(source, { defects: "collect" });
  const closed = new AbortController();
  const service = await createMockService(contract, options, closed.signal);
  const { things } = service;
  const controlled = options.control && things ? createMockControl(service, things) : undefined;
  const deliveries =
    things && createDeliveries(service, { ...options, onExchange: controlled?.log.observe });
  const front = createFront(service, {
    ...options,
    ...(controlled && { onExchange: controlled.log.observe }),
    onExecuted: deliveries?.announce,
  });
  const drain = createDrain(
    async (request) => front.fetch(request),
    () => rejectClient(service, options, { status: 503, reason: "The mock is closing" }),
  );
  return {
    contract,
    ...(controlled && { control: controlled.control }),
    fetch: drain.fetch,
    reject: (error) => rejectClient(service, options, error),
    close: async () => {
      closed.abort();
      service.switches.release();
      await drain.drain(drainMs);
      await deliveries?.close();
      await service.things?.close();
    },
  };
}

function checkWebhooks({ webhooks }: MockOptions): void {
  const url = webhooks === undefined ? undefined : URL.parse(webhooks);
  if (url === undefined || (url && isLoopback(url))) return;
  const found =
    url === null
      ? "The URL of the webhooks is not absolute"
      : `The URL of the webhooks leads to ${url.protocol}//${url.host} instead of this machine`;
  throw new MockError("webhooks-invalid", found, {
    hint: "Pass a URL such as http://127.0.0.1:9000/hooks.",
  });
}

/** The longest wait for pending requests, for example for a body that does not arrive. */
const drainMs = 3000;

/** Answers a client error with the document's error body, and reports it to the log. */
function rejectClient(
  service: MockService,
  { onAnswer }: MockOptions,
  { status: meant, reason, method = "?", path = "?" }: ClientError,
): Response {
  const status = documentedStatus(service.contract, meant);
  const rejection = new RequestRejection("client-error", reason, { status });
  const { response, decision } = reject(service, undefined, rejection);
  onAnswer?.({ method, path, status, milliseconds: 0, decision, reason, violations: [] });
  return response;
}
