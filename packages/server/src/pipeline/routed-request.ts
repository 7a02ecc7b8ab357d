import type { BodyLimitPolicy, Operation, Parameter, ParameterSource } from "@plumbline/contract";
import { type ReadBytes, readBytes } from "../request/read-bytes.ts";
import type { ReadBody } from "../request/read-body.ts";
import type { RouteMatch } from "../create-router.ts";

/** A request for a known operation. Its body is still unread. */
export interface RoutedRequest {
  readonly operation: Operation;
  readonly source: ParameterSource;
  readonly contentType: string | null;
  /** What messages call a parameter. Default: its place and name, such as `query limit`. */
  readonly nameParameter?: (parameter: Parameter) => string;
  /** Reads the body up to the limit. */
  readonly readBytes: (limit: BodyLimitPolicy | undefined) => Promise<ReadBytes>;
}

/** A request whose parameters and body are valid. */
export interface ReceivedRequest<Request extends RoutedRequest = RoutedRequest> {
  readonly request: Request;
  readonly body: ReadBody;
}

/** The request of a Fetch API server, once its operation is found. */
export function toRoutedRequest(
  { operation, path }: RouteMatch,
  request: Request,
  { search }: URL,
): RoutedRequest {
  return {
    operation,
    source: { path, query: search, headers: request.headers, parameters: operation.parameters },
    contentType: request.headers.get("content-type"),
    readBytes: (limit) => readBytes(request, limit),
  };
}
